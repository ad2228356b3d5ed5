import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Properties that place a part and set its text; utilities do that in the markup. */
const ARRANGES =
  /^(display: (grid|flex)|gap|row-gap|column-gap|margin|padding|flex-wrap|flex:|align-items|justify-|place-|text-align|max-width: var|color: var|font-size: var|font-weight: var|overflow-wrap)/
const RULE = /([^{}]+)\{([^{}]*)\}/g
const CLASS_ATTRIBUTE = /class(?:Name)?="([^"]*)"/g
/** Classes of Tailwind that this site uses. */
const UTILITY =
  /^(?:(?:sm|md|lg|empty):)?-?(?:flex|grid|block|hidden|border|(?:basis|border|flex|font|gap|grid-cols|h|items|justify|justify-items|m[bltrxy]?|max-w|outline|p[bltrxy]?|place-content|place-items|rounded|size|text|wrap)-[\w[\].%-]+)$/
const COMMENT = /\/\*[\s\S]*?\*\//g

const read = (pattern: string) =>
  globSync(pattern).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const sheets = read('src/islands/**/*.css').map(({ file, text }) => ({
  file,
  text: text.replace(COMMENT, '').replace(/@layer components \{/g, ''),
}))
const components = read('src/**/*.{tsx,astro}')

/** The class attributes of all components, as lists of classes. */
const attributes = components.flatMap(({ file, text }) =>
  [...text.matchAll(CLASS_ATTRIBUTE)].map(([, value = '']) => ({
    file,
    names: value.split(/\s+/),
  })),
)

function rulesOf(name: string): { selector: string; declarations: string[] }[] {
  const inSelector = new RegExp(`\\.${name}(?![\\w-])`)
  return sheets.flatMap(({ text }) =>
    [...text.matchAll(RULE)]
      .map(([, selector = '', body = '']) => ({
        selector: selector.trim(),
        declarations: body
          .split(';')
          .map((part) => part.trim())
          .filter(Boolean),
      }))
      .filter(({ selector }) => inSelector.test(selector)),
  )
}

const usesOf = (name: string) => attributes.filter(({ names }) => names.includes(name)).length

describe('the sheets of the islands', () => {
  test('have no layout-only class that is used once', () => {
    const names = new Set(
      sheets.flatMap(({ text }) =>
        [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
      ),
    )
    const arranging = [...names].filter((name) => {
      const [rule, ...others] = rulesOf(name)
      return (
        rule?.selector === `.${name}` &&
        others.length === 0 &&
        usesOf(name) < 2 &&
        rule.declarations.every((declaration) => ARRANGES.test(declaration))
      )
    })
    expect(names.size).toBeGreaterThan(150)
    expect(arranging).toEqual([])
  })

  test('name the order of the layers and stand in the layer of components, but for print', () => {
    const outside = read('src/islands/**/*.css')
      .filter(
        ({ text }) =>
          !/^@layer theme, base, components, utilities;\s+@layer components \{/m.test(text),
      )
      .map(({ file }) => file)
    expect(outside).toEqual(['src/islands/ideas/print.css'])
  })
})

describe('the utilities in the markup', () => {
  test('do not repeat the same three in a row', () => {
    const runs = new Map<string, string[]>()
    for (const { file, names } of attributes) {
      const run = names.filter((name) => UTILITY.test(name)).sort()
      if (run.length < 3) continue
      const key = run.join(' ')
      runs.set(key, [...(runs.get(key) ?? []), file])
    }
    expect(runs.size).toBeGreaterThan(5)
    expect([...runs].filter(([, files]) => files.length > 1)).toEqual([])
  })

  test('have no arbitrary values', () => {
    const arbitrary = attributes.flatMap(({ file, names }) =>
      names.filter((name) => /-\[.+\]$/.test(name)).map((name) => `${file}: ${name}`),
    )
    expect(arbitrary).toEqual([])
  })
})

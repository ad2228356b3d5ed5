import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromOwnOrigin } from './own-origin.ts'

const program = readFileSync('node_modules/@sveltia/cms/dist/sveltia-cms.js', 'utf8')

it('loads the fonts of the desk from the site itself and does not check for newer versions', () => {
  expect(program).toContain('cdn.jsdelivr.net')
  const own = fromOwnOrigin(program)
  expect(own).not.toContain('cdn.jsdelivr.net')
  expect(own).not.toContain('unpkg.com/@sveltia/cms')
  expect(own).toContain('url(/admin/icons.woff2)')
})

it('refuses a program that needs an unknown font', () => {
  const newer = 'url(https://cdn.jsdelivr.net/fontsource/fonts/newer@1.0.0/x.woff2)'
  expect(() => fromOwnOrigin(newer)).toThrow('newer')
})

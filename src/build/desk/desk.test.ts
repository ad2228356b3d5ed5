import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@sveltia/cms'
import { describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { deskConfig } from './config.ts'
import { SHELVES, type Shelf } from './shelves.ts'

vi.mock('astro:content', () => ({ defineCollection: (collection: unknown) => collection }))
vi.mock('astro/loaders', () => ({ glob: (source: unknown) => source }))

interface Form {
  name: string
  widget?: string
  required?: boolean
  minlength?: number
  maxlength?: number
  min?: number
  max?: number
  value_type?: string
  options?: string[]
  pattern?: unknown
  field?: Form
  fields?: Form[]
}

type Key = string | number
const { collections } = await import('../../content.config.ts')
const config = deskConfig('owner/nicher')
const names = Object.keys(SHELVES)

function shelf(name: string): Shelf {
  const found = SHELVES[name]
  if (!found) throw new Error(`no shelf ${name}`)
  return found
}

function formOf(name: string): Form[] {
  const found = config.collections?.find((each) => 'name' in each && each.name === name)
  if (!found || !('fields' in found || 'files' in found)) throw new Error(`no form for ${name}`)
  const fields: Field[] = 'files' in found ? (found.files[0]?.fields ?? []) : found.fields
  return (fields as Form[]).filter(({ name: field }) => field !== 'body')
}

/** A measurement writes JSON, and nobody edits it. */
const isWritten = (file: string) => file.endsWith('.json')

/** The files of a folder and of those below it. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isWritten(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
}

function filesOf({ folder, extension, files }: Shelf): string[] {
  if (files) return Object.keys(files).map((file) => join(folder, `${file}.${extension}`))
  const all = readdirSync(folder).filter((file) => file.endsWith(`.${extension}`))
  return all.map((file) => join(folder, file))
}

/** As Astro reads a file: days become dates. */
function read(path: string): unknown {
  const text = readFileSync(path, 'utf8')
  const head = path.endsWith('.md') ? (text.split(/^---$/m)[1] ?? '') : text
  return parse(head, { schema: 'yaml-1.1' })
}

function at(value: unknown, path: readonly Key[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<Key, unknown> | undefined)?.[key],
    value,
  )
}

function changed(value: unknown, path: readonly Key[], to: unknown): unknown {
  const copy = structuredClone(value)
  const parent = at(copy, path.slice(0, -1)) as Record<Key, unknown>
  const key = path.at(-1) ?? ''
  if (to === undefined) delete parent[key]
  else parent[key] = to
  return copy
}

interface Found {
  form: Form
  path: Key[]
}

/** Each field of a form with the first place where the content has a value for it. */
function placesOf(forms: Form[], content: unknown, above: Key[] = []): Found[] {
  return forms.flatMap((form) => {
    const path = [...above, form.name]
    const value = at(content, path)
    if (value === undefined) return []
    const inside = form.widget === 'list' ? [...path, 0] : path
    return [{ form, path }, ...(form.fields ? placesOf(form.fields, content, inside) : [])]
  })
}

/** Names of fields as the schema has them, at every level that the content reaches. */
function keysOf(schema: z.ZodType): unknown {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const walk = (given: unknown, depth: number): unknown => {
    const shape = given as Record<string, unknown>
    const ref = shape.$ref as string | undefined
    if (ref) return depth > 9 ? {} : walk(at(json, ref.slice(2).split('/')), depth)
    const { properties, items } = shape
    if (items) return walk(items, depth + 1)
    if (!properties) return {}
    const entries = Object.entries(properties as object)
    return Object.fromEntries(entries.map(([name, inner]) => [name, walk(inner, depth + 1)]))
  }
  return walk(json, 0)
}

function namesIn(forms: Form[]): unknown {
  const inner = (form: Form) =>
    namesIn(form.fields ?? (form.field ? (form.field.fields ?? []) : []))
  return Object.fromEntries(forms.map((form) => [form.name, inner(form)]))
}

const isMarkdown = (name: string) => shelf(name).extension === 'md'
/** Refused for what a form can know; rules about several fields and about the words of a text aside. */
const breaksForm = (schema: z.ZodType, content: unknown) =>
  schema.safeParse(content).error?.issues.some(({ code }) => code !== 'custom') ?? false
const refuses = (schema: z.ZodType, content: unknown) => !schema.safeParse(content).success

describe('the editors’ desk', () => {
  it('has every collection, with its schema and its files', () => {
    const known = collections as unknown as Record<
      string,
      { schema: unknown; loader: { base: string; pattern: string } }
    >
    const edited = Object.entries(known).filter(([, { loader }]) => !isWritten(loader.pattern))
    const told = edited.map(([name, { schema, loader }]) => [name, schema, loader.base])
    const shown = names.map((name) => [name, shelf(name).schema, shelf(name).folder])
    expect(shown.toSorted()).toEqual(told.toSorted())
  })

  it.each(names)('offers every file of %s', (name) => {
    const { folder } = shelf(name)
    const shared = names.filter((other) => shelf(other).folder === folder)
    const offered = shared.flatMap((other) => filesOf(shelf(other)))
    expect(offered.toSorted()).toEqual(filesBelow(folder).toSorted())
  })

  it.each(names)('has the keys of %s, no more and no less', (name) => {
    expect(namesIn(formOf(name))).toEqual(keysOf(shelf(name).schema))
  })

  it.each(names.filter(isMarkdown))('has the text below the head of %s', (name) => {
    const found = config.collections?.find((each) => 'name' in each && each.name === name)
    expect(JSON.stringify(found)).toContain('"name":"body"')
  })
})

describe.each(names)('the form of %s', (name) => {
  const { schema } = shelf(name)
  const files = filesOf(shelf(name))
  const contents = files.map(read)
  const cases = contents
    .flatMap((content) => placesOf(formOf(name), content).map((found) => ({ ...found, content })))
    .filter(({ form, path }, index, all) => {
      const key = path.filter((each) => typeof each === 'string').join('.')
      const first = all.findIndex(
        (other) => other.path.filter((each) => typeof each === 'string').join('.') === key,
      )
      return first === index && form !== undefined
    })

  it('is about content that the schema takes', () => {
    expect(files.length).toBeGreaterThan(0)
    for (const content of contents) expect(schema.safeParse(content).error).toBeUndefined()
  })

  it('asks for what must not be missing, and for nothing else', () => {
    const wrong = cases.filter(({ form, path, content }) => {
      const isMissed = refuses(schema, changed(content, path, undefined))
      return form.widget !== 'hidden' && isMissed !== (form.required !== false)
    })
    expect(wrong.map(({ path }) => path.join('.'))).toEqual([])
  })

  it('knows the limits of texts, numbers and lists', () => {
    const taken = cases.flatMap(({ form, path, content }) => {
      const tries: [string, unknown][] = []
      const value = at(content, path)
      const { widget, minlength, maxlength, min, max } = form
      if (minlength !== undefined) tries.push(['too short', 'x'.repeat(minlength - 1)])
      if (maxlength !== undefined) tries.push(['too long', 'x'.repeat(maxlength + 1)])
      if (widget === 'number' && min !== undefined) tries.push(['too small', min - 1])
      if (widget === 'number' && max !== undefined) tries.push(['too great', max + 1])
      if (form.value_type === 'int') tries.push(['not whole', 1.5])
      if (widget === 'select') tries.push(['no option', 'no such option'])
      if (widget === 'boolean') tries.push(['not yes or no', 'perhaps'])
      if (widget === 'datetime') tries.push(['not a day', 'tomorrow'])
      if (widget === 'object') tries.push(['unknown key', { ...(value as object), unknown: 1 }])
      if (Array.isArray(value)) {
        if (min !== undefined) tries.push(['too few', value.slice(0, min - 1)])
        if (max !== undefined) tries.push(['too many', Array(max + 1).fill(value[0])])
      }
      return tries
        .filter(([, wrong]) => !refuses(schema, changed(content, path, wrong)))
        .map(([what]) => `${path.join('.')}: ${what}`)
    })
    expect(taken).toEqual([])
  })

  it('lets texts and numbers go to their limits', () => {
    const refused = cases.flatMap(({ form, path, content }) => {
      const { widget, minlength, maxlength, min, max, pattern } = form
      const lengths = [minlength, maxlength].filter((length) => length !== undefined && !pattern)
      const limits = [min, max].filter((limit) => limit !== undefined && widget === 'number')
      return [...lengths.map((length = 0) => 'xy'.repeat(length).slice(0, length)), ...limits]
        .filter((value) => breaksForm(schema, changed(content, path, value)))
        .map((value) => `${path.join('.')}: ${value}`)
    })
    expect(refused).toEqual([])
  })

  it('does not hide a limit of a list', () => {
    const hidden = cases.filter(({ form, path, content }) => {
      const isFree = form.widget === 'list' && form.min === undefined
      return isFree && refuses(schema, changed(content, path, []))
    })
    expect(hidden.map(({ path }) => path.join('.'))).toEqual([])
  })

  it('offers the options that the schema takes', () => {
    const refused = cases.flatMap(({ form, path, content }) =>
      (form.options ?? [])
        .filter((option) => breaksForm(schema, changed(content, path, option)))
        .map((option) => `${path.join('.')}: ${option}`),
    )
    expect(refused).toEqual([])
  })
})

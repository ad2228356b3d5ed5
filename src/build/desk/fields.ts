import type { Field, VisibleField } from '@sveltia/cms'
import { z } from 'zod'
import { nicheNameSchema } from '../../../contract/niche.ts'
import { NICHE_NAME_MAX } from '../../../contract/niche-name-gate.ts'

type Shape = z.core.JSONSchema.BaseSchema

/** The maximum nesting depth of niches. */
const NESTING_MAX = 5
/** Texts above this many characters get a field of several lines. */
const LINE_MAX = 160
/** Groups with more fields are collapsed at first. */
const FOLDED = 3
const UTC_TIME = [
  '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$',
  'a time in UTC such as 2026-03-04T15:30:00Z',
]

/** Labels that are clearer than the camel-case name, by field name or full path. */
export interface Words {
  labels: Record<string, string>
  hints: Record<string, string>
  /** Multi-line fields without a length limit in the schema. */
  longTexts: readonly string[]
}

interface Place {
  words: Words
  root: Shape
  /** Names from the file downwards. */
  path: string[]
  /** The number of recursive schemas on the path to this field. */
  nesting: number
}

/** The required format of a text, in the words of its schema. */
function patternMessage(schema: z.core.$ZodType): string {
  const { error } = z.safeParse(schema, '\u0000')
  const issue = error?.issues.find(({ code }) => code === 'invalid_format')
  return issue && !issue.message.startsWith('Invalid string')
    ? issue.message
    : 'small letters, digits and hyphens'
}

/** Types that JSON Schema cannot express: days, and texts that are parsed in two ways. */
function describe({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Shape }) {
  const { def } = (zodSchema as z.core.$ZodTypes)._zod
  if (def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date' })
  if (def.type === 'pipe' && def.in._zod.def.type === 'transform') {
    Object.assign(jsonSchema, shapeOf(def.out))
  }
  if (zodSchema === nicheNameSchema) jsonSchema.maxLength = NICHE_NAME_MAX
  if (jsonSchema.pattern !== undefined) jsonSchema.title = patternMessage(zodSchema)
}

function shapeOf(schema: z.core.$ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: describe })
}

function labelOf({ words, path }: Place): string {
  const name = path.at(-1) ?? ''
  const spaced = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return (
    words.labels[path.join('.')] ??
    words.labels[name] ??
    spaced.replace(/^./, (start) => start.toUpperCase())
  )
}

function hintOf({ words, path }: Place): string | undefined {
  return words.hints[path.join('.')] ?? words.hints[path.at(-1) ?? '']
}

const defined = <Options extends object>(options: Options) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

function resolve(shape: Shape, place: Place): { shape: Shape; place: Place } {
  if (shape.$ref === undefined) return { shape, place }
  const name = shape.$ref.replace('#/$defs/', '')
  const target = shape.$ref === '#' ? place.root : place.root.$defs?.[name]
  if (!target) throw new Error(`${place.path.join('.')}: no ${shape.$ref}`)
  return { shape: target as Shape, place: { ...place, nesting: place.nesting + 1 } }
}

function textField({ minLength, maxLength, pattern, title, format }: Shape, place: Place) {
  if (format === 'date') {
    return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD', picker_utc: true }
  }
  if (format === 'date-time') return { widget: 'string', pattern: UTC_TIME }
  const name = place.path.at(-1) ?? ''
  const isLong = (maxLength ?? 0) > LINE_MAX || place.words.longTexts.includes(name)
  return {
    widget: isLong ? 'text' : 'string',
    // `required` already means that a text is not empty.
    minlength: minLength === 1 ? undefined : minLength,
    maxlength: maxLength,
    pattern: pattern === undefined ? undefined : [pattern, title],
  }
}

/** The field type of a value, and its limits. */
function kindOf(shape: Shape, place: Place): object {
  const step = shape.multipleOf
  switch (shape.type) {
    case 'string':
      return shape.enum ? { widget: 'select', options: shape.enum } : textField(shape, place)
    case 'integer':
    case 'number':
      return {
        widget: 'number',
        value_type: shape.type === 'integer' ? 'int' : 'float',
        min: within(shape.minimum, shape.exclusiveMinimum, step ?? 1),
        max: within(shape.maximum, shape.exclusiveMaximum, -(step ?? 1)),
        step: step ?? (shape.type === 'number' ? 0.01 : undefined),
      }
    case 'boolean':
      return { widget: 'boolean' }
    case 'array': {
      const { minItems: min, maxItems: max } = shape
      const item = resolve(shape.items as Shape, place)
      return item.shape.type === 'object'
        ? { widget: 'list', min, max, collapsed: 'auto', fields: fieldsIn(item.shape, item.place) }
        : { widget: 'list', min, max, field: itemField(item.shape, item.place) }
    }
    case 'object': {
      const fields = fieldsIn(shape, place)
      return { widget: 'object', collapsed: fields.length > FOLDED ? 'auto' : false, fields }
    }
  }
  throw new Error(`${place.path.join('.')}: no field for ${JSON.stringify(shape)}`)
}

/** A limit that may itself be reached; the integers of JSON Schema end where JavaScript's do. */
function within(limit: number | undefined, open: number | boolean | undefined, step: number) {
  if (typeof open === 'number') return open + step
  return limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined
}

function itemField(shape: Shape, place: Place): Field {
  return defined({ name: 'item', label: labelOf(place), ...kindOf(shape, place) }) as VisibleField
}

/** A value of several kinds has one field; what may be null is asked for all the same. */
function oneKind(shape: Shape): Shape {
  const values = (shape.anyOf as Shape[] | undefined)?.filter(({ type }) => type !== 'null')
  if (!values) return shape
  const [only] = values
  // A text can express any of them: 'true' in a table, or a path in two forms.
  return only && values.length === 1 ? only : { type: 'string' }
}

function fieldFor(given: Shape, isRequired: boolean, above: Place): Field[] {
  const { shape: found, place } = resolve(given, above)
  const shape = oneKind(found)
  const name = place.path.at(-1) ?? ''
  if (shape.const !== undefined) return [{ name, widget: 'hidden', default: shape.const }]
  const items = shape.type === 'array' ? resolve(shape.items as Shape, place) : undefined
  if (items && items.place.nesting > NESTING_MAX) return []
  const field = defined({
    name,
    label: labelOf(place),
    hint: hintOf(place),
    required: isRequired,
    ...kindOf(shape, place),
  })
  return [field as VisibleField]
}

function fieldsIn(shape: Shape, place: Place): Field[] {
  const required = new Set(shape.required)
  return Object.entries(shape.properties ?? {}).flatMap(([name, value]) =>
    fieldFor(value as Shape, required.has(name), { ...place, path: [...place.path, name] }),
  )
}

/** The form of a file: a field for every key of its schema, with the schema's limits. */
export function fieldsOf(schema: z.ZodType, words: Words): Field[] {
  const root = shapeOf(schema)
  const { shape, place } = resolve(root, { words, root, path: [], nesting: 0 })
  return fieldsIn(shape, place)
}

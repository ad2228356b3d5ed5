import { ANY_TEXT, FORMATS, LISTS, NUMBERS, TEXTS } from './example-values.ts'

/** The parts of a JSON schema that decide on an example. */
export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  prefixItems?: readonly Schema[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  minItems?: number
  minLength?: number
  minimum?: number
  maximum?: number
  format?: string
  default?: unknown
}

interface Body {
  content?: Record<string, { schema?: Schema; example?: unknown }>
}
interface Operation {
  parameters?: { name: string; schema?: Schema; example?: unknown }[]
  requestBody?: Body
  responses?: Record<string, Body>
}

/** An OpenAPI document as far as examples matter. */
export interface ExampleDocument {
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/** Creates the function that makes an example of a schema. Undefined where a type contains itself. */
function createExamples(named: Readonly<Record<string, Schema>>) {
  function ofReference(reference: string, name: string, within: readonly string[]): unknown {
    const target = named[reference.split('/').at(-1) ?? '']
    if (target === undefined || within.includes(reference)) return undefined
    return of(target, name, [...within, reference])
  }

  function ofRecord({ propertyNames, additionalProperties }: Schema, within: readonly string[]) {
    if (typeof additionalProperties !== 'object') return {}
    const names = (propertyNames?.enum ?? ['name']).map(String)
    return Object.fromEntries(names.map((name) => [name, of(additionalProperties, name, within)]))
  }

  function ofObject({ properties, ...schema }: Schema, within: readonly string[]): unknown {
    if (properties === undefined) return ofRecord(schema, within)
    const fields = Object.entries(properties).map(([name, field]) => [
      name,
      of(field, name, within),
    ])
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  }

  function ofList(schema: Schema, name: string, within: readonly string[]): unknown {
    if (LISTS[name]) return LISTS[name]
    if (schema.prefixItems) return schema.prefixItems.map((item) => of(item, name, within))
    const item = schema.items && of(schema.items, name, within)
    return item === undefined ? [] : Array.from({ length: schema.minItems || 1 }, () => item)
  }

  function ofNumber({ minimum = 0, maximum = Number.POSITIVE_INFINITY }: Schema, name: string) {
    return Math.min(Math.max(NUMBERS[name] ?? 1, minimum), maximum)
  }

  function ofText({ format = '', minLength = 0 }: Schema, name: string): string {
    const text = FORMATS[format] ?? TEXTS[name] ?? ANY_TEXT
    const times = Math.max(1, Math.ceil(minLength / (text.length + 1)))
    return Array.from({ length: times }, () => text).join(' ')
  }

  function of(schema: Schema, name: string, within: readonly string[] = []): unknown {
    if (schema.$ref !== undefined) return ofReference(schema.$ref, name, within)
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return schema.enum[0]
    const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
    if (choice !== undefined) return of(choice, name, within)
    const [type] = [schema.type ?? []].flat()
    if (type === 'object') return ofObject(schema, within)
    if (type === 'array') return ofList(schema, name, within)
    if (type === 'number' || type === 'integer') return ofNumber(schema, name)
    if (type === 'boolean') return true
    if (type === 'string') return ofText(schema, name)
    return undefined
  }
  return of
}

/** Adds an example to each input and each good answer of a document. */
export function addExamples<Document extends ExampleDocument>(document: Document): Document {
  const exampleOf = createExamples(document.components?.schemas ?? {})

  function fill(body: Body | undefined): void {
    for (const media of Object.values(body?.content ?? {})) {
      if (media.schema) media.example = exampleOf(media.schema, '')
    }
  }

  for (const operations of Object.values(document.paths ?? {})) {
    for (const { parameters = [], requestBody, responses = {} } of Object.values(operations)) {
      for (const one of parameters) one.example = one.schema && exampleOf(one.schema, one.name)
      fill(requestBody)
      for (const [status, answer] of Object.entries(responses)) {
        if (status.startsWith('2')) fill(answer)
      }
    }
  }
  return document
}

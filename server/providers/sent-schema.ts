import { jsonSchema, type Schema } from 'ai'
import { z } from 'zod'

/** What every vendor of a strict JSON schema accepts. They refuse limits, defaults and formats. */
const ACCEPTED = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'anyOf',
])

/**
 * The schema that a model is sent: the form alone, without its limits. The answer is checked against
 * the whole schema. Every property is required, as strict schemas demand.
 */
export function sentSchema<Answer>(schema: z.ZodType<Answer>): Schema<Answer> {
  return jsonSchema<Answer>(withoutLimits(z.toJSONSchema(schema)) as object, {
    validate: (value) => {
      const { success, data, error } = schema.safeParse(value)
      return success ? { success, value: data } : { success, error }
    },
  })
}

function withoutLimits(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node
  const kept = Object.entries(node).filter(([key]) => ACCEPTED.has(key))
  const form = Object.fromEntries(kept.map(([key, value]) => [key, keptPart(key, value)]))
  const { properties } = form
  if (typeof properties !== 'object' || properties === null) return form
  return { ...form, required: Object.keys(properties) }
}

function keptPart(key: string, value: unknown): unknown {
  if (key === 'properties') {
    const properties = Object.entries(value as object)
    return Object.fromEntries(properties.map(([name, each]) => [name, withoutLimits(each)]))
  }
  if (key === 'anyOf') return (value as unknown[]).map(withoutLimits)
  return key === 'items' ? withoutLimits(value) : value
}

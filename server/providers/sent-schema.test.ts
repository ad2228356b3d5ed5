import { asSchema } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sentSchema } from './sent-schema.ts'

const whole = z.object({
  // A field may be named like a limit.
  pattern: z.string().min(2).max(9).regex(/a/),
  level: z.string().meta({ enum: ['High', 'Low'] }),
  many: z.array(z.number().min(1).max(5)).min(1).max(3),
  remark: z.string().default('none').describe('Anything else.'),
  maybe: z.string().max(5).nullable(),
  perhaps: z.string().nullish(),
})
const schema = asSchema(sentSchema(whole))

describe('the schema that a model is sent', () => {
  test('is the form alone, strict and without limits', async () => {
    expect(await schema.jsonSchema).toEqual({
      type: 'object',
      properties: {
        pattern: { type: 'string' },
        level: { type: 'string', enum: ['High', 'Low'] },
        many: { type: 'array', items: { type: 'number' } },
        remark: { type: 'string' },
        maybe: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        perhaps: { type: ['string', 'null'] },
      },
      required: ['pattern', 'level', 'many', 'remark', 'maybe', 'perhaps'],
      additionalProperties: false,
    })
  })

  test('checks an answer against the limits too', async () => {
    const good = { pattern: 'abc', level: 'Severe', many: [1], maybe: null }
    expect(await schema.validate?.(good)).toEqual({
      success: true,
      value: { ...good, remark: 'none' },
    })
    for (const bad of [{ pattern: 'a' }, { many: [] }, { many: [6] }, { maybe: 'too long' }]) {
      expect(await schema.validate?.({ ...good, ...bad })).toMatchObject({ success: false })
    }
  })
})

import { z } from 'zod'
import { KEY_NAME_MAX, KEY_SCOPES } from './access-key-form.ts'
import { lineSchema } from './line.ts'

const keyScopeSchema = z.enum(KEY_SCOPES)

export const createAccessKeyBodySchema = z.strictObject({
  name: lineSchema('Name', 1, KEY_NAME_MAX),
  scope: keyScopeSchema,
  /** The last day, in UTC, on which the key works: today or up to a year later. */
  expires_on: z.iso.date(),
})

export const accessKeySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** The first characters of the key. */
    prefix: z.string(),
    scope: keyScopeSchema,
    created_at: z.iso.datetime(),
    /** To within 5 minutes. Null if it was never used. */
    last_used_at: z.iso.datetime().nullable(),
    /** The last day, in UTC, on which it works. */
    expires_on: z.iso.date(),
  })
  .meta({ id: 'AccessKey' })
export type AccessKey = z.infer<typeof accessKeySchema>

/** Newest first. */
export const accessKeyListSchema = z.array(accessKeySchema)

/** The only answer with the key itself: of it, a hash is stored. */
export const createAccessKeyAnswerSchema = z.object({ key: accessKeySchema, token: z.string() })

export const accessKeyIdParamsSchema = z.strictObject({ keyId: z.uuid() })

import { z } from 'zod'
import { seal, unseal } from '../sealing.ts'

const bodySchema = z.object({ text: z.string(), html: z.string() })

/** The content of a mail, as text and as a page. */
export type MailBody = z.infer<typeof bodySchema>

/**
 * A stored body. Sealed because its links give access to accounts, and a copy of the database must
 * not reveal them.
 */
export function sealBody(key: Buffer, { text, html }: MailBody): string {
  return seal(key, JSON.stringify({ text, html }))
}

/** Bodies of older versions, which the migration left unsealed. */
export const isPlain = (stored: string) => stored.startsWith('{')

/** The reverse of {@link sealBody}. Undefined if it was removed or sealed with another key. */
export function openBody(key: Buffer, stored: string): MailBody | undefined {
  try {
    return bodySchema.parse(JSON.parse(isPlain(stored) ? stored : unseal(key, stored)))
  } catch {
    return undefined
  }
}

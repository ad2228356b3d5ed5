import { z } from 'zod'
import { seal, unseal } from '../sealing.ts'

const bodySchema = z.object({ text: z.string(), html: z.string() })

/** What a mail says, as text and as a page. */
export type MailBody = z.infer<typeof bodySchema>

/** A body as it is stored: its links open accounts, so a copy of the database can't be read. */
export function sealBody(key: Buffer, { text, html }: MailBody): string {
  return seal(key, JSON.stringify({ text, html }))
}

/** Bodies of older versions, which the migration left unsealed. */
export const isPlain = (stored: string) => stored.startsWith('{')

/** The reverse of {@link sealBody}; undefined when it is removed or was sealed with another key. */
export function openBody(key: Buffer, stored: string): MailBody | undefined {
  try {
    return bodySchema.parse(JSON.parse(isPlain(stored) ? stored : unseal(key, stored)))
  } catch {
    return undefined
  }
}

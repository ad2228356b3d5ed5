import { randomBytes } from 'node:crypto'
import type { OpenDatabase } from '../../server/db/database.ts'
import { pendingRegistrations } from '../../server/db/schema.ts'
import { call } from '../kill-loop/client.ts'

/** The answers to registrations: every acknowledged one must be stored permanently. */
export interface Registrations {
  acknowledged: string[]
  /** 503 with its message for the caller. */
  refused: number
  /** Anything else: another status, or no answer. */
  strange: string[]
}

/** Registers this many people, a few at once. */
export async function registerMany(url: string, count: number): Promise<Registrations> {
  const told: Registrations = { acknowledged: [], refused: 0, strange: [] }
  let left = count
  async function client(): Promise<void> {
    while (left > 0) {
      left -= 1
      const email = `d${randomBytes(8).toString('hex')}@disk.example`
      const password = `Aa1!${randomBytes(9).toString('base64url')}`
      const answer = await call(`${url}/api/auth/register`, 'POST', { json: { email, password } })
      if (answer.kind === 'lost') told.strange.push('no answer')
      else if (answer.status === 201) told.acknowledged.push(email)
      else if (answer.status === 503) told.refused += 1
      else told.strange.push(`${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }
  await Promise.all(Array.from({ length: 10 }, client))
  return told
}

/** The addresses that the database does not contain. */
export async function missing(database: OpenDatabase, emails: readonly string[]) {
  const rows = await database.db
    .select({ email: pendingRegistrations.email })
    .from(pendingRegistrations)
  const there = new Set(rows.map(({ email }) => email))
  return emails.filter((email) => !there.has(email))
}

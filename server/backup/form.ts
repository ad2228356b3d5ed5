import { z } from 'zod'

/** The first entry of a backup: it tells one from other files. */
export const HEAD = 'nicher-backup.json'
/** The last one: a backup without it is not whole. */
export const END = 'nicher-backup-end.json'
/** Where the database's files are within it, and within DATA_DIR. */
export const DATABASE = 'db'
export const SECRET = /^auth-[0-9a-f]{8,64}\.secret$/

export const headSchema = z.object({
  product: z.literal('Nicher'),
  format: z.literal(1),
  /** When it was begun. */
  madeAt: z.iso.datetime(),
  /** The major version of Postgres. */
  postgres: z.string(),
})
export type Head = z.infer<typeof headSchema>

export const endSchema = z.object({ entries: z.number().int().positive() })

const PLAIN_NAME = /^db(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)+$/

/** Whether an entry may be written below DATA_DIR: no name leads out of it. */
export const isOurs = (name: string): boolean => PLAIN_NAME.test(name) || SECRET.test(name)

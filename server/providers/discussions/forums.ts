import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { isHost } from './discourse-things.ts'

const FILE = new URL('./forums.yaml', import.meta.url)

const forumSchema = z.strictObject({
  host: z.string().refine(isHost, 'must be the name of a host'),
  kind: z.enum(['lemmy', 'discourse']),
  industries: z.union([z.literal('all'), z.array(z.string()).min(1)]),
})
const fileSchema = z.strictObject({ forums: z.array(forumSchema) })

/** A public forum, and the atlas' industries that it talks about. */
export interface Forum extends z.infer<typeof forumSchema> {
  /** Where it answers. */
  origin: string
}

/**
 * Reads the forums that may be searched.
 * @param chosen hosts, or all of the file
 * @throws {Error} naming the fault of the file, or a chosen host that it does not have
 */
export async function readForums(chosen: 'auto' | readonly string[]): Promise<Forum[]> {
  const read = fileSchema.safeParse(parse(await readFile(FILE, 'utf8')))
  if (!read.success) {
    throw new Error(`The file forums.yaml is not valid:\n${z.prettifyError(read.error)}`)
  }
  const forums = read.data.forums.map((forum) => ({ ...forum, origin: `https://${forum.host}` }))
  if (chosen === 'auto') return forums
  const unknown = chosen.filter((host) => !forums.some((forum) => forum.host === host))
  if (unknown.length > 0) {
    throw new Error(`LIVE_FORUMS names ${unknown.join(', ')}, which forums.yaml does not have`)
  }
  return forums.filter(({ host }) => chosen.includes(host))
}

/** The industries of a market, by their names in the atlas. */
export type IndustriesOf = (market: string) => readonly string[]

/** The forums that talk about a market, those of its industries first. */
export function forumsFor(
  forums: readonly Forum[],
  industries: readonly string[],
  limit: number,
): Forum[] {
  const own = forums.filter(
    (forum) =>
      forum.industries !== 'all' && forum.industries.some((name) => industries.includes(name)),
  )
  const general = forums.filter((forum) => forum.industries === 'all')
  // One place stays for a forum on every subject.
  const first = own.slice(0, general.length > 0 ? limit - 1 : limit)
  return [...first, ...general].slice(0, limit)
}

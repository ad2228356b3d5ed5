import { z } from 'zod'
import { ROOT_NAME } from '../../contract/niche-name.ts'
import { type TreeNode, treeNodeSchema } from '../../contract/tree.ts'
import type { Services } from '../compose.ts'
import { mergeTree } from '../services/explorer/tree-merge.ts'
import { listFeedback } from './feedback-list.ts'
import { runKeywordImport } from './keyword-import.ts'
import { runNicheRemoval } from './niche-removal.ts'
import { runThreadImport } from './thread-import.ts'

/**
 * What an operator can ask for; `content` is a file's text, read where the
 * command is typed, `path` an absolute one of this machine, `niche` a path of names.
 */
export const commandSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('user grant'), email: z.string() }),
  z.object({ name: z.literal('user revoke'), email: z.string() }),
  z.object({ name: z.literal('tree import'), content: z.string() }),
  z.object({ name: z.literal('tree export') }),
  z.object({ name: z.literal('niche remove'), niche: z.string() }),
  z.object({ name: z.literal('keywords import'), path: z.string() }),
  z.object({ name: z.literal('threads import'), path: z.string() }),
  z.object({ name: z.literal('feedback list') }),
])
export type Command = z.infer<typeof commandSchema>

/** What a command tells while and when it runs. */
export type CommandEvent =
  | { kind: 'progress'; text: string }
  | { kind: 'output'; text: string }
  | { kind: 'failed'; text: string }

type Tools = Pick<
  Services,
  | 'grants'
  | 'database'
  | 'clock'
  | 'snapshots'
  | 'removeNiche'
  | 'importKeywords'
  | 'importThreads'
  | 'feedback'
>

/**
 * Runs one command; every outcome, also failing, is an event.
 * @param signal ends an import between two batches, of which those written stay
 * @throws the signal's reason, and what the database throws
 */
export async function runCommand(
  services: Tools,
  command: Command,
  tell: (event: CommandEvent) => void,
  signal?: AbortSignal,
): Promise<void> {
  switch (command.name) {
    case 'user grant':
    case 'user revoke':
      return setPremium(services, command, tell)
    case 'tree import':
      return importTree(services, command.content, tell, signal)
    case 'niche remove':
      return runNicheRemoval(services.removeNiche, command.niche, tell)
    case 'keywords import':
      return runKeywordImport(services.importKeywords, command.path, tell, signal)
    case 'threads import':
      return runThreadImport(services.importThreads, command.path, tell, signal)
    case 'feedback list':
      return listFeedback(services.feedback, tell, signal)
    case 'tree export': {
      services.snapshots.invalidate()
      const { body } = await services.snapshots.packed('identity')
      return tell({ kind: 'output', text: body.toString('utf8') })
    }
  }
}

async function setPremium(
  { grants }: Tools,
  { name, email }: Extract<Command, { email: string }>,
  tell: (event: CommandEvent) => void,
): Promise<void> {
  const isGrant = name === 'user grant'
  const found = await (isGrant ? grants.grant(email) : grants.revoke(email))
  if (!found) {
    tell({ kind: 'failed', text: `There is no verified account for ${email}` })
    return
  }
  tell({
    kind: 'output',
    text: isGrant ? `${email} has Premium` : `${email} has no grant any more`,
  })
}

/** @throws {Error} saying what is wrong with the file */
function readTree(content: string): TreeNode {
  let json: unknown
  try {
    json = JSON.parse(content)
  } catch (cause) {
    throw new Error(`The file is not JSON: ${(cause as Error).message}`, { cause })
  }
  let root: ReturnType<typeof treeNodeSchema.safeParse>
  try {
    root = treeNodeSchema.safeParse(json)
  } catch (cause) {
    // The stack ends before thousands of levels do.
    throw new Error('The file is no tree: it is nested too deep', { cause })
  }
  if (!root.success) throw new Error(`The file is no tree:\n${z.prettifyError(root.error)}`)
  const { name } = root.data
  if (name === ROOT_NAME) return root.data
  throw new Error(`The file is no whole tree: it begins at "${name}", not at "${ROOT_NAME}"`)
}

async function importTree(
  { database, clock, snapshots }: Tools,
  content: string,
  tell: (event: CommandEvent) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  let root: TreeNode
  try {
    root = readTree(content)
  } catch (error) {
    tell({ kind: 'failed', text: (error as Error).message })
    return
  }
  const report = await mergeTree(database.db, clock, root, {
    origin: 'import',
    signal,
    onProgress: ({ added, unchanged }) =>
      tell({ kind: 'progress', text: `${added} added, ${unchanged} already there` }),
  })
  snapshots.invalidate()
  const skipped = Object.entries(report.skipped)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${count} ${reason}`)
  tell({
    kind: 'output',
    text: [
      `${report.added} niches added, ${report.explored} newly explored, ${report.unchanged} already there`,
      `skipped: ${skipped.length > 0 ? skipped.join(', ') : 'none'}`,
    ].join('\n'),
  })
}

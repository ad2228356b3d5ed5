import { z } from 'zod'
import { COUNTRIES, LANGUAGES } from '../../contract/locale.ts'
import { ROOT_NAME } from '../../contract/niche-name.ts'
import { type TreeNode, treeNodeSchema } from '../../contract/tree.ts'
import type { Services } from '../compose.ts'
import { mergeTree } from '../services/explorer/tree-merge.ts'
import { listFeedback } from './feedback-list.ts'
import { runKeywordImport } from './keyword-import.ts'
import { runNicheRemoval } from './niche-removal.ts'
import { partitionCommandSchemas, runPartition } from './partition.ts'
import { runThreadImport } from './thread-import.ts'

/**
 * The operator's commands. `content` is the text of a file, read where the command
 * is typed; `path` is an absolute path on this machine; `niche` is a path of
 * names.
 */
export const commandSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('user grant'), email: z.string() }),
  z.object({ name: z.literal('user revoke'), email: z.string() }),
  z.object({ name: z.literal('tree import'), content: z.string() }),
  z.object({ name: z.literal('tree export') }),
  z.object({ name: z.literal('niche remove'), niche: z.string() }),
  z.object({
    name: z.literal('keywords import'),
    path: z.string(),
    locale: z.object({ country: z.enum(COUNTRIES), language: z.enum(LANGUAGES) }),
  }),
  z.object({ name: z.literal('threads import'), path: z.string(), site: z.string().optional() }),
  z.object({ name: z.literal('feedback list') }),
  z.object({ name: z.literal('backup'), path: z.string() }),
  ...partitionCommandSchemas,
])
export type Command = z.infer<typeof commandSchema>

/** An event that a command sends while it runs or at its end. */
export type CommandEvent =
  | { kind: 'progress'; text: string }
  | { kind: 'output'; text: string }
  | { kind: 'failed'; text: string }

type Tools = Pick<
  Services,
  | 'config'
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
 * Runs one command; every outcome, also a failure, is an event.
 * @param signal ends an import between two batches; written batches stay
 * @throws the signal's reason, and errors of the database
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
      return runKeywordImport(services.importKeywords, command, tell, signal)
    case 'threads import':
      return runThreadImport(services.importThreads, command, tell, signal)
    case 'feedback list':
      return listFeedback(services.feedback, tell, signal)
    case 'backup': {
      // Loaded with the embedded database, which other commands may not need.
      const { runBackup } = await import('./backup.ts')
      return runBackup({ ...services, dataDir: services.config.dataDir }, command, tell, signal)
    }
    case 'partition discussions':
    case 'partition logs':
    case 'partition status':
    case 'partition cancel':
      return runPartition(services, command, tell)
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
    text: isGrant ? `${email} has Premium` : `${email} no longer has a grant`,
  })
}

/** @throws {Error} that says what is wrong with the file */
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
    // The stack overflows before it reaches thousands of levels.
    throw new Error('The file is not a tree: it is nested too deep', { cause })
  }
  if (!root.success) throw new Error(`The file is not a tree:\n${z.prettifyError(root.error)}`)
  const { name } = root.data
  if (name === ROOT_NAME) return root.data
  throw new Error(`The file is not a whole tree: it begins at "${name}", not at "${ROOT_NAME}"`)
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

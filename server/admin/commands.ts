import { z } from 'zod'
import { treeNodeSchema } from '../../contract/tree.ts'
import type { Services } from '../compose.ts'
import { mergeTree } from '../services/explorer/tree-merge.ts'

/** What an operator can ask for; `content` is a file's text, read where the command is typed. */
export const commandSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('user grant'), email: z.string() }),
  z.object({ name: z.literal('user revoke'), email: z.string() }),
  z.object({ name: z.literal('tree import'), content: z.string() }),
  z.object({ name: z.literal('tree export') }),
])
export type Command = z.infer<typeof commandSchema>

/** What a command tells while and when it runs. */
export type CommandEvent =
  | { kind: 'progress'; text: string }
  | { kind: 'output'; text: string }
  | { kind: 'failed'; text: string }

type Tools = Pick<Services, 'grants' | 'database' | 'clock' | 'snapshots'>

/** Runs one command; every outcome, also failing, is an event. */
export async function runCommand(
  services: Tools,
  command: Command,
  tell: (event: CommandEvent) => void,
): Promise<void> {
  switch (command.name) {
    case 'user grant':
    case 'user revoke':
      return setPremium(services, command, tell)
    case 'tree import':
      return importTree(services, command.content, tell)
    case 'tree export': {
      services.snapshots.invalidate()
      const { body } = await services.snapshots.current()
      return tell({ kind: 'output', text: body.identity.toString('utf8') })
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

async function importTree(
  { database, clock, snapshots }: Tools,
  content: string,
  tell: (event: CommandEvent) => void,
): Promise<void> {
  let json: unknown
  try {
    json = JSON.parse(content)
  } catch (error) {
    tell({ kind: 'failed', text: `The file is not JSON: ${(error as Error).message}` })
    return
  }
  const root = treeNodeSchema.safeParse(json)
  if (!root.success) {
    tell({ kind: 'failed', text: `The file is no tree:\n${z.prettifyError(root.error)}` })
    return
  }
  const report = await mergeTree(database.db, clock, root.data, {
    origin: 'import',
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

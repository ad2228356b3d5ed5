import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { TreeNode } from '../contract/tree.ts'
import { type Child, startChild } from '../testing/child.ts'
import type { CommandEvent } from './admin/commands.ts'
import { sendCommand } from './admin/socket.ts'

const BRANCHES = 60
const LEAVES = 200

const dataDir = join(mkdtempSync(join(tmpdir(), 'nicher-shutdown-')), 'data')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function start(file: string, ...words: string[]): Child {
  const env = { DATA_DIR: dataDir, API_PORT: '0', DATABASE_URL: '', APP_MODE: 'local' }
  return startChild(process.execPath, [join(import.meta.dirname, file), ...words], { env })
}

const niche = (name: string, children: TreeNode[] = []): TreeNode => ({
  name,
  isExplored: children.length > 0,
  childCount: children.length,
  children,
})

/** Enough content for about fifty batches. */
const content = JSON.stringify(
  niche('Niches', [
    ...Array.from({ length: BRANCHES }, (_, branch) =>
      niche(
        `Branch ${branch}`,
        Array.from({ length: LEAVES }, (_, leaf) => niche(`Leaf ${leaf}`)),
      ),
    ),
  ]),
)

test('a stopping host ends an import between two batches, then closes its database', async () => {
  const host = start('index.ts')
  await host.says('"started"')
  const events: CommandEvent[] = []
  await sendCommand(dataDir, { name: 'tree import', content }, (event) => {
    if (events.length === 0) host.process.kill('SIGTERM')
    events.push(event)
  })
  expect(events.at(-1)).toEqual({
    kind: 'failed',
    text: expect.stringContaining('The API is stopping'),
  })
  expect(events.at(-2)?.kind).toBe('progress')
  expect(await host.ended).toBe(0)

  const exported = start('admin/cli.ts', 'tree', 'export')
  expect(await exported.ended).toBe(0)
  const tree = JSON.parse(exported.output.stdout) as TreeNode
  const branches = tree.children.filter(({ name }) => name.startsWith('Branch '))
  expect(branches).toHaveLength(BRANCHES)
  const opened = branches.filter(({ isExplored }) => isExplored)
  expect(opened.length).toBeLessThan(BRANCHES)
  for (const { childCount } of opened) expect(childCount).toBe(LEAVES)
}, 60_000)

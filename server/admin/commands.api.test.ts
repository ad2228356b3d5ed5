import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { TreeNode } from '../../contract/tree.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { testAtlas, unexplored } from '../../testing/atlas.ts'
import { startModule } from '../../testing/child.ts'
import { niches } from '../db/schema.ts'
import { type Command, type CommandEvent, runCommand } from './commands.ts'
import { sendCommand, serveCommands, socketPath } from './socket.ts'

const api = await startApi()

async function run(command: Command, host: Api = api): Promise<CommandEvent[]> {
  const events: CommandEvent[] = []
  await runCommand(host.services, command, (event) => void events.push(event))
  return events
}

const exportTree = async (host: Api = api): Promise<TreeNode> => {
  const [event] = await run({ name: 'tree export' }, host)
  return JSON.parse(event?.text ?? '') as TreeNode
}
const importText = (content: string, host: Api = api) => run({ name: 'tree import', content }, host)
const last = (events: CommandEvent[]) => events.at(-1)
const node = (name: string, children: TreeNode[] = [], isExplored = children.length > 0) => ({
  name,
  isExplored,
  childCount: children.length,
  children,
})

describe('a grant', () => {
  test('makes an account Premium and can be removed, in any case of the address', async () => {
    const member = await api.registerAndVerify()
    expect(await run({ name: 'user grant', email: member.email.toUpperCase() })).toEqual([
      { kind: 'output', text: `${member.email.toUpperCase()} has Premium` },
    ])
    expect((await member.call(calls.me)).value().is_subscribed).toBe(true)
    expect(await run({ name: 'user grant', email: member.email })).toHaveLength(1)
    await run({ name: 'user revoke', email: member.email })
    expect((await member.call(calls.me)).value().is_subscribed).toBe(false)
  })

  test('fails for an address without a verified account', async () => {
    const waiting = 'waiting@mail.example'
    await api.call(calls.register, { body: { email: waiting, password: 'Quiet-Harbor 7 lamps!' } })
    for (const email of [
      waiting,
      'nobody@mail.example',
      '',
      'no address',
      'a\u0000b@mail.example',
    ]) {
      for (const name of ['user grant', 'user revoke'] as const) {
        const events = await run({ name, email })
        expect(events).toEqual([
          { kind: 'failed', text: `There is no verified account for ${email}` },
        ])
      }
    }
  })
})

describe('an export and its import', () => {
  test('copy the whole map to another host; a second import changes nothing', async () => {
    const member = await api.premiumUser()
    await member.call(calls.explore, { body: { path: [...unexplored.mobility] } })
    const exported = await exportTree()
    const other = await startApi({ atlas: testAtlas.slice(0, 1) })
    const content = JSON.stringify(exported)
    expect(last(await importText(content, other))?.kind).toBe('output')
    expect(await exportTree(other)).toEqual(exported)

    const count = await other.db.$count(niches)
    const etag = (await other.call(calls.tree)).headers.etag
    expect(last(await importText(content, other))?.text).toMatch(
      /^0 niches added, 0 newly explored/,
    )
    expect(await other.db.$count(niches)).toBe(count)
    other.services.snapshots.invalidate()
    expect((await other.call(calls.tree)).headers.etag).toBe(etag)
  })

  test('adds niches and renames nothing', async () => {
    const before = await exportTree()
    const content = JSON.stringify(
      node('Niches', [node('PETS & ANIMALS', [node('Horses', [node('Saddles')])])]),
    )
    const report = last(await importText(content))
    expect(report?.text).toContain('2 niches added, 1 newly explored, 1 already there')
    const after = await exportTree()
    const pets = after.children.find(({ name }) => name === 'Pets & Animals')
    expect(pets?.children.map(({ name }) => name)).toEqual(['Aquariums', 'Dog Care', 'Horses'])
    expect(after.name).toBe('Niches')
    expect(after.children).toHaveLength(before.children.length)
  })

  test('reports what it skipped and why', async () => {
    let deep = node('Level 13')
    for (let level = 12; level >= 1; level -= 1) deep = node(`Level ${level}`, [deep])
    const root = node('Niches', [
      deep,
      node('<b>Markup</b>'),
      node(' spaces '),
      node('Nul\u0000'),
      node('https://evil.example/login'),
      node('=HYPERLINK("https://evil.example")'),
      node('@x'),
      node('+1 555 0100'),
      node('win@evil.example'),
      node('P\u0430ypal'),
      node('🔥🔥🔥'),
      node('Twice Told'),
      node('twice told'),
    ])
    const report = last(await importText(JSON.stringify(root)))
    expect(report?.text).toContain('skipped: 10 invalid name, 1 listed twice, 1 too deep')
    const stored = JSON.stringify(await exportTree())
    for (const left of ['<b>', 'evil', '@', '+1', 'twice told', 'Level 13'])
      expect(stored).not.toContain(left)
    expect(stored).toContain('Level 12')
  })

  test('skips niches below an unexplored niche, and counts them', async () => {
    const closed = node('Closed Shop', [node('Inside'), node('Deeper', [node('Deepest')])], false)
    const content = JSON.stringify(node('Niches', [closed]))
    expect(last(await importText(content))?.text).toBe(
      '1 niches added, 0 newly explored, 0 already there\nskipped: 2 below an unexplored niche',
    )
    const stored = (await exportTree()).children.find(({ name }) => name === 'Closed Shop')
    expect(stored).toMatchObject({ isExplored: false, children: [] })

    const opened = JSON.stringify(node('Niches', [{ ...closed, isExplored: true }]))
    expect(last(await importText(opened))?.text).toContain('3 niches added, 2 newly explored')
    expect(last(await importText(content))?.text).toContain('4 already there\nskipped: none')
  })

  test('shows its progress and imports 12,000 niches below one niche', async () => {
    const broad = node('Niches', [
      node(
        'Broad Plain',
        Array.from({ length: 12_000 }, (_, index) => node(`Field ${index}`)),
      ),
    ])
    const other = await startApi({ atlas: testAtlas.slice(0, 1) })
    const events = await importText(JSON.stringify(broad), other)
    expect(last(events)?.text).toContain('12001 niches added')
    expect(events.some(({ kind }) => kind === 'progress')).toBe(true)
    const tree = await exportTree(other)
    expect(tree.children.find(({ name }) => name === 'Broad Plain')?.childCount).toBe(12_000)
  })

  test.each([
    ['no JSON', 'Niches', 'The file is not JSON'],
    ['nothing', '', 'The file is not JSON'],
    ['a list', '[]', 'The file is not a tree'],
    ['null', 'null', 'The file is not a tree'],
    [
      'a node without children',
      '{"name":"x","isExplored":true,"childCount":0}',
      'The file is not a tree',
    ],
    ['one branch', JSON.stringify(node('Pets', [node('Dogs')])), 'it begins at "Pets", not at'],
    ['wrong types', JSON.stringify({ ...node('x'), children: 'none' }), 'The file is not a tree'],
    [
      'a tree 20,000 deep',
      `${'{"name":"x","isExplored":true,"childCount":1,"children":['.repeat(20_000)}${']}'.repeat(20_000)}`,
      'The file is not a tree',
    ],
  ])('refuses a file with %s and stores nothing', async (_name, content, reason) => {
    const before = await api.db.$count(niches)
    const events = await importText(content)
    expect(events).toHaveLength(1)
    expect(events[0]).toEqual({ kind: 'failed', text: expect.stringContaining(reason) })
    expect(await api.db.$count(niches)).toBe(before)
  })
})

describe('an import of discussions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nicher-threads-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function importThreads(content: string): Promise<CommandEvent[]> {
    const path = join(folder, 'dump.ndjson')
    writeFileSync(path, content)
    return run({ name: 'threads import', path })
  }

  test('reports what it imported, what it skipped and why', async () => {
    const row = { id: 'abc', title: 'Kiln rental', created_utc: 1_760_000_000, selftext: '' }
    const events = await importThreads(`${JSON.stringify(row)}\n{"id":\n`)
    expect(events.some(({ kind, text }) => kind === 'progress' && text.includes('100%'))).toBe(true)
    expect(last(events)).toEqual({
      kind: 'output',
      text: [
        '1 discussions and 0 comments read from 2 lines, 0 deleted at their source',
        'skipped: 1 not JSON',
        '  line 2: not JSON',
      ].join('\n'),
    })
  })

  test('asks for the site of a dump that does not name it, and names the file of a fault', async () => {
    const rows = [
      '<row Id="1" PostTypeId="1" Title="Kilns" CreationDate="2020-01-01T00:00:00.000" Body="" />',
      '<row Id="2" broken />',
    ]
    const path = mkdtempSync(join(folder, 'tables-'))
    writeFileSync(join(path, 'Posts\u001b[2J.xml'), `<posts>\n${rows.join('\n')}\n</posts>`)
    const refused = await run({ name: 'threads import', path })
    expect(last(refused)?.kind).toBe('failed')
    expect(last(refused)?.text).toContain(
      'Nothing was imported. This is a dump of a Stack Exchange',
    )
    const site = 'pets.stackexchange.com'
    expect(last(await run({ name: 'threads import', path, site }))?.text).toBe(
      [
        '1 discussions and 0 comments read from 2 lines, 0 deleted at their source',
        'skipped: 1 not a row',
        '  Posts??2J.xml, line 3: not a row',
      ].join('\n'),
    )
  })

  test('reports a missing file', async () => {
    const events = await run({ name: 'threads import', path: join(folder, 'missing') })
    expect(events).toEqual([
      {
        kind: 'failed',
        text: expect.stringContaining('Nothing was imported. The file cannot be read'),
      },
    ])
  })
})

describe('the command socket', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nicher-socket-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  async function send(command: Command): Promise<{ sent: boolean; events: CommandEvent[] }> {
    const events: CommandEvent[] = []
    const sent = await sendCommand(dataDir, command, (event) => void events.push(event))
    return { sent, events }
  }

  test('can be opened only by its owner, and grants Premium while the API serves', async () => {
    const member = await api.registerAndVerify()
    const server = await serveCommands(dataDir, api.services)
    expect(statSync(socketPath(dataDir)).mode & 0o777).toBe(0o600)
    expect(await send({ name: 'user grant', email: member.email })).toEqual({
      sent: true,
      events: [{ kind: 'output', text: `${member.email} has Premium` }],
    })
    expect((await member.call(calls.me)).value().is_subscribed).toBe(true)
    const { events } = await send({ name: 'tree export' })
    expect(JSON.parse(events[0]?.text ?? '')).toEqual(await exportTree())
    expect((await send({ name: 'tree import', content: '{' })).events[0]?.kind).toBe('failed')
    const unknown = await send({ name: 'drop everything' } as never)
    expect(unknown.events.map(({ kind }) => kind)).toEqual(['failed'])
    await server.close()
  })

  test('ends an import after its batch when it closes, and accepts no further command', async () => {
    const server = await serveCommands(dataDir, api.services)
    const half = request({
      socketPath: socketPath(dataDir),
      method: 'POST',
      path: '/',
      agent: false,
    })
    half.write('{"name":')
    const [socket] = (await once(half, 'socket')) as [Socket]
    await once(socket, 'connect')
    // Seven batches.
    const leaves = Array.from({ length: 3_000 }, (_, index) => node(`Half ${index}`))
    const content = JSON.stringify(node('Niches', leaves))
    const events: CommandEvent[] = []
    let closed: Promise<void> | undefined
    await sendCommand(dataDir, { name: 'tree import', content }, (event) => {
      events.push(event)
      closed ??= server.close()
    })
    expect(last(events)).toEqual({
      kind: 'failed',
      text: expect.stringContaining('The API is stopping'),
    })
    expect(events.length).toBeLessThan(7)
    const late = once(half, 'response')
    half.end('"tree export"}')
    const [answer] = (await late) as [IncomingMessage]
    expect(JSON.parse(await text(answer))).toMatchObject({
      kind: 'failed',
      text: expect.stringContaining('The API is stopping'),
    })
    await closed
    expect((await send({ name: 'tree export' })).sent).toBe(false)
  })

  test('reports when no process listens, and replaces the file of a dead process', async () => {
    const command: Command = { name: 'tree export' }
    expect((await send(command)).sent).toBe(false)
    const path = JSON.stringify(socketPath(dataDir))
    const dead = startModule(
      `import { createServer } from 'node:net'
createServer().listen(${path}, () => console.log('listening'))`,
    )
    await dead.says('listening')
    dead.process.kill('SIGKILL')
    await dead.ended
    expect(existsSync(socketPath(dataDir))).toBe(true)
    expect((await send(command)).sent).toBe(false)
    const server = await serveCommands(dataDir, api.services)
    expect((await send(command)).sent).toBe(true)
    await server.close()
  })
})

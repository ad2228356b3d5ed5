import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startChild } from '../testing/child.ts'

const PASSWORD = 'quiet-harbor-lanterns'

/** Speaks enough of Postgres' protocol to refuse every client. */
const gate = createServer((socket) => {
  socket.on('error', () => {})
  socket.once('data', () => {
    const fields = 'SFATAL\0C28P01\0Mpassword authentication failed for user "ada"\0\0'
    const head = Buffer.alloc(5, 'E')
    head.writeInt32BE(4 + fields.length, 1)
    socket.end(Buffer.concat([head, Buffer.from(fields)]))
  })
}).listen(0, '127.0.0.1')
await once(gate, 'listening')
afterAll(() => void gate.close())

function addressOf(port: number): string {
  return `postgres://ada:${PASSWORD}@127.0.0.1:${port}/nicher`
}

function gatePort(): number {
  const address = gate.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const programs: [name: string, words: string[]][] = [
  ['the API', ['index.ts']],
  ['the worker', ['worker.ts']],
  ['an operator command', ['admin/cli.ts', 'tree', 'export']],
]

async function fail([file = '', ...words]: string[], databaseUrl: string): Promise<string> {
  const env = { DATABASE_URL: databaseUrl, APP_MODE: 'local' }
  const child = startChild(process.execPath, [join(import.meta.dirname, file), ...words], { env })
  expect(await child.ended).toBe(1)
  expect(child.output.stdout).toBe('')
  return child.output.stderr
}

test.each(programs)(
  '%s says why the database refused it, without a password',
  async (_name, words) => {
    const told = await fail(words, addressOf(gatePort()))
    expect(told).toContain('password authentication failed for user "ada"')
    expect(told).not.toContain(PASSWORD)
    expect(told).not.toContain('postgres://')
  },
  30_000,
)

test('a closed port is distinguished from a wrong password', async () => {
  const told = await fail(['worker.ts'], addressOf(1))
  expect(told).toContain('ECONNREFUSED')
  expect(told).not.toContain(PASSWORD)
}, 30_000)

const scripts = (name: string) => join('..', 'scripts', name)

test.each<[name: string, words: string[]]>([
  ...programs,
  ['the site with its API', [scripts('start.ts')]],
  ['both with reload', [scripts('dev.ts')]],
  ["the site's own server", [scripts('serve-site.ts')]],
])(
  '%s does not start a deployment in local mode',
  async (_name, [file = '', ...words]) => {
    const env = {
      APP_MODE: '',
      DATABASE_URL: `postgres://ada:${PASSWORD}@db.internal/nicher`,
      PUBLIC_SITE_URL: 'https://nicher.example',
      HOST: '0.0.0.0',
    }
    const child = startChild(process.execPath, [join(import.meta.dirname, file), ...words], { env })
    expect(await child.ended).toBeGreaterThan(0)
    const { stdout, stderr } = child.output
    expect(stdout).toBe('')
    for (const name of ['DATABASE_URL', 'PUBLIC_SITE_URL', 'HOST']) {
      expect(stderr).toMatch(new RegExp(`^ {2}${name}: .*set APP_MODE=production`, 'm'))
    }
    expect(stderr).not.toMatch(/\n {4}at /)
    expect(stderr).not.toContain(PASSWORD)
  },
  30_000,
)

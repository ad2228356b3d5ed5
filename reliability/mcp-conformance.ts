import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../testing/free-port.ts'
import { bootApi } from './api-process.ts'
import { openSession } from './fuzz/session.ts'
import { addKey } from './mcp/with-key.ts'

const CONFORMANCE = '@modelcontextprotocol/conformance@0.1.16'
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'

/** Characters of a program's output. */
const SHOWN = 4_000

/** Runs a program of the npm registry. Resolves with true if it ended well. */
async function run(name: string, words: readonly string[]): Promise<boolean> {
  process.stdout.write(`\n## ${name}\n\n`)
  const child = spawn('npx', ['--yes', ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  // The summary of the conformance program is at its end, and answers can be long.
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  process.stdout.write(`${shown.slice(-SHOWN)}\n`)
  return code === 0
}

async function makeKey(url: string, access: string): Promise<string> {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const answer = await fetch(`${url}/api/access-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Conformance', scope: 'run', expires_on: day }),
  })
  if (!answer.ok) throw new Error(`no key: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

const dataDir = mkdtempSync(join(tmpdir(), 'nicher-mcp-'))
const port = await freePort()
const api = await bootApi({ DATA_DIR: dataDir, API_PORT: String(port) })
try {
  const { access } = await openSession(api.url, dataDir)
  const key = await makeKey(api.url, access)
  const proxy = await addKey(api.url, key)
  const conformance = [
    ...[CONFORMANCE, 'server', '--url', proxy.url],
    ...['--suite', 'all', '--expected-failures', 'reliability/mcp/not-offered.yml'],
    ...['--output-dir', join(dataDir, 'results')],
  ]
  const overHttp = ['--header', `Authorization: Bearer ${key}`, '--method']
  const inspect = [INSPECTOR, '--cli', `${api.url}/mcp`, '--transport', 'http', ...overHttp]
  const overStdio = [
    ...[INSPECTOR, '--cli', process.execPath, 'server/mcp/stdio.ts', '--transport', 'stdio'],
    ...['-e', `NICHER_API_URL=${api.url}`, '-e', `NICHER_KEY=${key}`, '--method'],
  ]
  const find = ['tools/call', '--tool-name', 'find_niches', '--tool-arg', 'query=dog ramps']
  const checks: [string, readonly string[]][] = [
    ['Conformance', conformance],
    ['Inspector over HTTP: the tools and their schemas', [...inspect, 'tools/list', '--strict']],
    ['Inspector over HTTP: a call', [...inspect, ...find]],
    ['Inspector over stdio: the tools and their schemas', [...overStdio, 'tools/list', '--strict']],
    ['Inspector over stdio: a call', [...overStdio, ...find]],
  ]
  const failed: string[] = []
  for (const [name, words] of checks) if (!(await run(name, words))) failed.push(name)
  proxy.close()
  for (const name of failed) process.stdout.write(`FAIL ${name}\n`)
  process.stdout.write(`${checks.length - failed.length} passed, ${failed.length} failed\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await api.kill()
  rmSync(dataDir, { recursive: true, force: true })
}

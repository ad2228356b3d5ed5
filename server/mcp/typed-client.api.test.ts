import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { makeKey } from '../../testing/access-keys.ts'
import { startApi } from '../../testing/api.ts'
import { startChild } from '../../testing/child.ts'
import { listen } from '../../testing/mcp.ts'

const client = readFileSync('docs/client.ts', 'utf8')
const page = readFileSync('docs/agents.md', 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'nicher-client-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the typed client of the documents is the one that is checked', () => {
  expect(page).toContain(`\`\`\`ts\n${client}\`\`\``)
})

test('the typed client reads, writes and says why it was refused', async () => {
  const api = await startApi()
  const url = await listen(api)
  const { token } = await makeKey(api, await api.registerAndVerify())
  const at = (path: string) => JSON.stringify(pathToFileURL(path).href)
  const program = join(folder, 'program.ts')
  writeFileSync(
    program,
    `import { calls } from ${at('contract/calls.ts')}
     import { nicher } from ${at('docs/client.ts')}
     const { niches } = await nicher(calls.nicheSearch, { query: { q: 'senior dog' } })
     const kept = await nicher(calls.keepCandidate, { body: { path: niches[0].path } })
     await nicher(calls.removeCandidate, { params: { candidateId: kept.id } })
     const left = await nicher(calls.candidates)
     const refused = await nicher(calls.me).catch(({ message }) => message)
     console.log(JSON.stringify([kept.name, left.length, refused]))`,
  )
  const child = startChild(process.execPath, [program], {
    env: { NICHER_API_URL: url, NICHER_KEY: token },
  })
  expect([await child.ended, child.output.stderr]).toEqual([0, ''])
  const [name, left, refused] = JSON.parse(child.output.stdout) as [string, number, string]
  expect([name, left]).toEqual(['Senior Dog Mobility', 0])
  expect(refused).toContain('key_refused')
})

test('the program for agents says what it lacks, and nothing on standard output', async () => {
  for (const [env, words] of [
    [{ NICHER_KEY: '' }, 'NICHER_KEY is not an access key'],
    [{ NICHER_KEY: `nk_${'a'.repeat(43)}`, NICHER_API_URL: 'ftp://x' }, 'NICHER_API_URL'],
  ] as const) {
    const child = startChild(process.execPath, ['server/mcp/stdio.ts'], { env })
    expect(await child.ended).toBe(1)
    expect(child.output.stderr).toContain(words)
    expect(child.output.stdout).toBe('')
  }
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { COUNTRIES, localeFrom } from '../../contract/locale.ts'
import { startApi } from '../../testing/api.ts'
import { startChild } from '../../testing/child.ts'
import { createExports } from '../../testing/planner-export.ts'
import { serveCommands } from './socket.ts'

const api = await startApi()
const member = await api.premiumUser()
const exports = createExports()
const dataDir = mkdtempSync(join(tmpdir(), 'nicher-places-'))
const server = await serveCommands(dataDir, api.services)
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs the operator's command beside the running API. */
async function admin(...words: string[]) {
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', APP_MODE: 'local' }
  const cli = join(import.meta.dirname, 'cli.ts')
  const { ended, output } = startChild(process.execPath, [cli, ...words], { env })
  return { code: await ended, stdout: output.stdout, stderr: output.stderr }
}

async function providerOf(keyword: string, country: string, language: string) {
  const body = { keyword, ...localeFrom(country, language) }
  return (await member.call(calls.analyzeKeyword, { body })).value().source.provider
}

const IMPORTED = 'Google Keyword Planner (imported)'

test.each([
  ['hunderampe', ['--country', 'DE', '--language', 'de'], 'Germany, German', 'DE', 'de'],
  ['hundetreppe', ['--country', 'ch'], 'Switzerland, German', 'CH', 'de'],
  ['chien rampe', ['--language=FR', '--country=CH'], 'Switzerland, French', 'CH', 'fr'],
  ['dog stairs', [], 'United States, English', 'US', 'en'],
])('%s is imported with %j', async (Keyword, options, place, country, language) => {
  const { code, stdout, stderr } = await admin(
    ...['keywords', 'import', exports.of([{ Keyword }]), ...options],
  )
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toBe(`1 keywords imported (${place}), 0 listed twice, 0 broken rows\n`)
  expect(await providerOf(Keyword, country, language)).toBe(IMPORTED)
  expect(await providerOf(Keyword, 'AT', 'de')).not.toBe(IMPORTED)
})

test.each([
  [['--country', 'XX'], `--country must be one of ${COUNTRIES.join(', ')}, not "XX"\n`],
  [['--country', ''], `--country must be one of ${COUNTRIES.join(', ')}, not ""\n`],
  [
    ['--country', 'CH', '--language', 'es'],
    '--language must be one of de, fr, it, en for Switzerland, not "es"\n',
  ],
  [['--language', 'de'], '--language must be one of en, es for United States, not "de"\n'],
  [['--place', 'DE'], /^Usage: npm run admin/],
])('wrong options are told, and nothing is imported: %j', async (options, message) => {
  const Keyword = `wrong ${options.join(' ').replaceAll('-', '')}`
  const { code, stdout, stderr } = await admin(
    ...['keywords', 'import', exports.of([{ Keyword }]), ...options],
  )
  expect([code, stdout]).toEqual([1, ''])
  if (typeof message === 'string') expect(stderr).toBe(message)
  else expect(stderr).toMatch(message)
  expect(await providerOf(Keyword, 'US', 'en')).not.toBe(IMPORTED)
})

test.each([
  [['user', 'grant', 'nobody@mail.example', '--country', 'DE']],
  [['tree', 'export', '--language', 'de']],
])('other commands have no such options: %j', async (words) => {
  const { code, stdout, stderr } = await admin(...words)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^Usage: npm run admin/)
})

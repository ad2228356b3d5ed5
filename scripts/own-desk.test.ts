import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { deskFolder, separateDesk } from './own-desk.ts'
import { readSiteFiles } from './site-files.ts'

const root = mkdtempSync(join(tmpdir(), 'nicher-desk-'))
const site = join(root, 'dist')
const desk = join(root, 'dist-desk')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const FILES = ['index.html', '404.html', 'administration.html', 'favicon.svg']
const OF_THE_DESK = ['admin.html', 'admin/config.json', 'admin/chunks/react-dom.js']

beforeEach(() => {
  rmSync(site, { recursive: true, force: true })
  for (const file of [...FILES, ...OF_THE_DESK]) {
    mkdirSync(dirname(join(site, file)), { recursive: true })
    writeFileSync(join(site, file), file)
  }
})

test('the desk moves from the site into its own folder', async () => {
  await separateDesk(site)
  expect(readdirSync(site).toSorted()).toEqual(FILES.toSorted())
  for (const file of OF_THE_DESK) expect(readFileSync(join(desk, file), 'utf8')).toBe(file)
  const { files, notFound } = await readSiteFiles(desk)
  expect([...files.keys()].toSorted()).toEqual([
    '/admin',
    '/admin/chunks/react-dom.js',
    '/admin/config.json',
    '/favicon.svg',
  ])
  const page = readFileSync(notFound.plain, 'utf8')
  expect(page).toContain('noindex')
  expect(page).toContain('href="/admin"')
  expect(readFileSync(join(desk, '_headers'), 'utf8')).toContain('\n/admin\n')
})

test('files of an earlier build of the desk are removed', async () => {
  mkdirSync(join(desk, 'admin'), { recursive: true })
  writeFileSync(join(desk, 'admin', 'old.js'), '')
  await separateDesk(site)
  expect(existsSync(join(desk, 'admin', 'old.js'))).toBe(false)
})

test.each(['dist', 'dist/', '/srv/dist//'])('the folder of the desk is beside %s', (folder) => {
  expect(deskFolder(folder)).toBe(`${folder.replace(/\/+$/, '')}-desk`)
})

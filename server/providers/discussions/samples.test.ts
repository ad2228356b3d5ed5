import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { load } from 'js-yaml'
import { afterAll, describe, expect, test } from 'vitest'
import { sampleFileSchema } from '../../../contract/sample-thread.ts'
import { readSamples } from './samples.ts'

const threads = 'src/content/threads'
const files = readdirSync(threads, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.replaceAll(sep, '/'))
const nameIn = (file: string) =>
  (load(readFileSync(`src/content/atlas/${file}`, 'utf8')) as { name: string }).name

const threadsIn = (file: string) =>
  sampleFileSchema.parse(load(readFileSync(join(threads, file), 'utf8'))).threads

const folder = mkdtempSync(join(tmpdir(), 'nicher-samples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, ...ids: string[]) {
  const comments = [1, 2, 3].map((at) => ({
    author: `reader-${at}`,
    text: 'Mine does that as well, every week.',
    score: at,
    hours: at,
  }))
  const rows = ids.map((id) => ({
    id,
    community: 'HomeEspresso',
    author: 'first-cup',
    title: 'The lever sticks in the morning',
    text: 'It has done so since March, and the maker does not answer.',
    score: 3,
    created_at: '2026-01-05T08:00:00Z',
    comments,
  }))
  mkdirSync(join(folder, 'food-beverage'), { recursive: true })
  writeFileSync(
    join(folder, 'food-beverage', name),
    JSON.stringify({ industry: 'Food & Beverage', sector: 'Specialty Beverages', threads: rows }),
  )
}

describe('the samples', () => {
  test.each(files)('%s is about the sector of the atlas that its place names', (file) => {
    const { industry, sector } = sampleFileSchema.parse(
      load(readFileSync(join(threads, file), 'utf8')),
    )
    expect(sector).toBe(nameIn(file))
    expect(industry).toBe(nameIn(`${file.split('/')[0]}.yaml`))
  })

  test('have the threads of every file, in order of their ids', async () => {
    const ids = files.flatMap((file) => threadsIn(file).map(({ id }) => id))
    const read = await readSamples()
    expect(read.length).toBeGreaterThanOrEqual(700)
    expect(read.map(({ id }) => id)).toEqual(ids.toSorted())
  })

  test('come back to their communities, and each sector has at least three', async () => {
    const counted = new Map<string, number>()
    for (const { community } of await readSamples()) {
      counted.set(community, (counted.get(community) ?? 0) + 1)
    }
    const alone = [...counted.values()].filter((threads) => threads === 1).length
    expect(alone / counted.size).toBeLessThan(0.03)
    const sectors = readdirSync('src/content/atlas', { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll(sep, '/'))
      .filter((file) => /\/.+\.yaml$/.test(file))
    const thin = sectors.filter((file) => !files.includes(file) || threadsIn(file).length < 3)
    expect(thin).toEqual([])
  })

  test('are refused with the name of the file when an id stands there twice', async () => {
    write('tea.yaml', 'lever', 'steam')
    expect((await readSamples(folder)).map(({ id }) => id)).toEqual(['lever', 'steam'])
    write('coffee.yaml', 'steam')
    await expect(readSamples(folder)).rejects.toThrow('food-beverage/tea.yaml: the sample steam')
  })
})

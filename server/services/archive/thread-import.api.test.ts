import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../testing/database.ts'
import { longestBlock } from '../../../testing/longest-block.ts'
import { createClock } from '../../clock.ts'
import { archiveImports, discussionComments, discussions } from '../../db/schema.ts'
import { createPrimaryReads } from '../reads/reads.ts'
import type { ThreadImportReport } from './import-report.ts'
import { createArchiveSearch } from './search.ts'
import { createImportThreads } from './thread-import.ts'

const database = await createDatabase()
const folder = mkdtempSync(join(tmpdir(), 'nicher-dump-'))
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeAll(() => database.migrate())

const { db } = database
const importThreads = createImportThreads({
  ...{ database, clock: createClock() },
  hashAuthor: (_source, name) => `hash of ${name.length}`,
})
const search = createArchiveSearch(createPrimaryReads(db).upToDate)

const submission = (id: string, more: object = {}) => ({
  ...{ id, title: `Kayak storage ${id}`, selftext: 'Racks **break** &amp; rust.', score: 5 },
  ...{ subreddit: 'kayaking', permalink: `/r/kayaking/comments/${id}/x/`, author: 'canary-author' },
  ...{ created_utc: 1_760_000_000, retrieved_on: 1_770_000_000, edited: false, ...more },
})
const comment = (id: string, thread: string, more: object = {}) => ({
  ...{ id, link_id: `t3_${thread}`, parent_id: `t3_${thread}`, author: 'canary-replier' },
  ...{ body: `Answer ${id}, see [this](https://x.example/y)`, score: 2, subreddit: 'kayaking' },
  ...{ created_utc: '1760000100', retrieved_on: 1_770_000_000, ...more },
})

const ndjson = (...rows: unknown[]) =>
  rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('')

/** The maximum milliseconds of CPU time that a request may wait. */
const BLOCK_MAX = 300

let files = 0
function importing(content: string | Buffer, options = {}): Promise<ThreadImportReport> {
  files += 1
  const path = join(folder, `dump-${files}`)
  writeFileSync(path, content)
  return importThreads(path, options)
}
const stored = async (id: string) => (await search(`kayak storage ${id}`, 1)).discussions[0]

describe('an import', () => {
  test('with long texts that are hard to search does not block requests', async () => {
    const text = (max: number) => 'a@'.repeat(max / 2)
    const lines = Array.from({ length: 10 }, (_, n) => [
      submission(`long${n}`, { selftext: text(20_000) }),
      ...Array.from({ length: 45 }, (_, c) =>
        comment(`long${n}c${c}`, `long${n}`, { body: text(5_000) }),
      ),
    ])
    const content = ndjson(...lines.flat())
    const { ms, value } = await longestBlock(() => importing(content), BLOCK_MAX)
    expect(value).toMatchObject({ discussions: 10, comments: 450 })
    expect(ms).toBeLessThan(BLOCK_MAX)
  })

  test('recognizes placeholders for missing authors, also in rows of earlier imports', async () => {
    await importing(
      ndjson(
        submission('strange', { author: '[unknown]' }),
        comment('s1', 'strange', { author: '[unknown]' }),
        comment('s2', 'strange', { author: 'ann' }),
      ),
    )
    const authors = async (withheld?: ReadonlySet<string>) => {
      const find = createArchiveSearch(createPrimaryReads(db).upToDate, undefined, withheld)
      const [found] = (await find('kayak storage strange', 1)).discussions
      return [found?.authorHash, ...(found?.comments.map(({ authorHash }) => authorHash) ?? [])]
    }
    expect(await authors()).toEqual([null, null, 'hash of 3'])
    const stored = { authorHash: 'hash of 9' }
    await db.update(discussions).set(stored).where(eq(discussions.id, 'reddit:strange'))
    expect(await authors(new Set(['hash of 9']))).toEqual([null, null, 'hash of 3'])
    await db.update(discussionComments).set(stored).where(eq(discussionComments.id, 's1'))
    expect(await authors(new Set(['hash of 9']))).toEqual([null, null, 'hash of 3'])
  })

  test('accepts comments before their submission, and stores no author’s name', async () => {
    const report = await importing(
      ndjson(comment('k1', 'first'), comment('k2', 'first'), submission('first')),
    )
    expect(report).toMatchObject({ lines: 3, discussions: 1, comments: 2, deleted: 0, skipped: {} })
    const found = await stored('first')
    expect(found).toMatchObject({
      id: 'reddit:first',
      community: 'kayaking',
      text: 'Racks break & rust.',
      url: 'https://www.reddit.com/r/kayaking/comments/first/x/',
    })
    expect(found?.comments.map(({ text }) => text)).toEqual([
      'Answer k1, see this',
      'Answer k2, see this',
    ])
    const all = JSON.stringify([await db.select().from(discussions), found])
    expect(all).not.toContain('canary')
  })

  test.each([
    ['gzip', (text: string) => gzipSync(text)],
    ['zstd', (text: string) => zstdCompressSync(text)],
    [
      'zstd in several frames',
      (text: string) => Buffer.concat(text.split(/(?<=\n)/).map((line) => zstdCompressSync(line))),
    ],
    [
      'zstd that begins with a frame to be skipped',
      (text: string) =>
        Buffer.concat([Buffer.from('5d2a4d1803000000616263', 'hex'), zstdCompressSync(text)]),
    ],
    [
      'zstd with a long window',
      (text: string) =>
        zstdCompressSync(text, {
          params: {
            [constants.ZSTD_c_windowLog]: 27,
            [constants.ZSTD_c_enableLongDistanceMatching]: 1,
          },
        }),
    ],
  ])('reads %s', async (_name, compress) => {
    const report = await importing(compress(ndjson(submission('zip1'), submission('zip2'))))
    expect(report).toMatchObject({ lines: 2, discussions: 2, damage: undefined })
  })

  test('stores the lines before a cut, reports the position, and accepts the whole file later', async () => {
    const whole = ndjson(...Array.from({ length: 4_000 }, (_, i) => submission(`cut${i}`)))
    const packed = gzipSync(whole)
    const report = await importing(packed.subarray(0, packed.length / 2))
    expect(report.damage).toBeDefined()
    expect(report.discussions).toBeGreaterThan(100)
    expect(report.discussions).toBe(report.lines)
    expect(await db.$count(discussions)).toBeGreaterThanOrEqual(report.discussions)
    expect((await importing(packed)).discussions).toBe(4_000)
  })

  test.each([
    [
      'junk after gzip',
      (text: string) => Buffer.concat([gzipSync(text), Buffer.from('JUNK'.repeat(20))]),
    ],
    [
      'junk after zstd',
      (text: string) => Buffer.concat([zstdCompressSync(text), Buffer.from('JUNK'.repeat(20))]),
    ],
    ['a cut in the check of gzip', (text: string) => gzipSync(text).subarray(0, -3)],
    [
      'a wrong check of gzip',
      (text: string) => {
        const packed = gzipSync(text)
        packed.writeUInt32LE(1, packed.length - 8)
        return packed
      },
    ],
  ])('stores every whole line before %s, and says that there is damage', async (name, pack) => {
    const lines = ndjson(...Array.from({ length: 30 }, (_, i) => submission(`${name.length}x${i}`)))
    const report = await importing(pack(lines))
    expect(report.damage).toBeDefined()
    expect(report.discussions).toBeGreaterThanOrEqual(29)
  })

  test('reads gzip with several members, a name and padding', async () => {
    const [one, two] = [submission('mem1'), submission('mem2')].map((each) =>
      gzipSync(ndjson(each)),
    )
    if (!one || !two) throw new Error('nothing packed')
    const named = Buffer.concat([one.subarray(0, 10), Buffer.from('dump.json\0'), one.subarray(10)])
    named.writeUInt8(8, 3)
    const report = await importing(Buffer.concat([named, two, Buffer.alloc(512)]))
    expect(report).toMatchObject({ lines: 2, discussions: 2, damage: undefined })
  })

  test('skips unreadable lines, reports each with its reason, and loses no other line', async () => {
    const report = await importing(
      ndjson(
        submission('good1'),
        '{"id":"broken","title":',
        '',
        '[1,2]',
        'null',
        { id: 'x9', created_utc: 1 },
        submission('Bad Id!'),
        submission('good2', { created_utc: 'soon' }),
        submission('good3', { title: '\u200b\u0000' }),
        comment('k5', 'good1', { body: 5 }),
        comment('k6', 'good1', { link_id: 17 }),
        submission('good4', { score: 'many', selftext: null, author: 12, created_utc: 1.76e9 }),
        `{"pad":"${'x'.repeat(5 * 1024 * 1024)}"}`,
        comment('k7', 'good4', { body: 'nul \u0000, \ud800 and \u202e kept out' }),
      ),
    )
    expect(report.skipped).toEqual({
      ...{ 'not JSON': 1, 'not an object': 2, 'neither discussion nor comment': 2 },
      ...{ 'no usable id': 2, 'no usable time': 1, 'no text': 1, 'line too long': 1 },
    })
    expect(report.skippedLines[0]).toEqual({ line: 2, reason: 'not JSON' })
    expect(report).toMatchObject({ lines: 14, discussions: 2, comments: 1 })
    expect((await stored('good4'))?.comments[0]?.text).toBe('nul , and kept out')
  })

  test('executes nothing from the file', async () => {
    const hostile = `<script>alert(1)</script> '); drop table discussions; -- {{7*7}}`
    await importing(ndjson(submission('evil', { selftext: hostile })))
    expect((await stored('evil'))?.text).toBe(hostile)
  })

  test('can be repeated', async () => {
    const text = ndjson(submission('again'), comment('k8', 'again'))
    await importing(text)
    const before = [await db.$count(discussions), await db.$count(discussionComments)]
    expect(await importing(text)).toMatchObject({ resumedAfter: 0, discussions: 1, comments: 1 })
    expect([await db.$count(discussions), await db.$count(discussionComments)]).toEqual(before)
  })

  test('continues after the stored part if it was stopped', async () => {
    const text = ndjson(...Array.from({ length: 50 }, (_, i) => submission(`stop${i}`)))
    const path = join(folder, 'stopped')
    writeFileSync(path, text)
    const stop = new AbortController()
    const stopped = importThreads(path, {
      signal: stop.signal,
      batch: 10,
      onProgress: ({ lines }) => lines >= 30 && stop.abort(new Error('stopped')),
    })
    await expect(stopped).rejects.toThrow('stopped')
    const done = (await db.select().from(archiveImports)).find((row) => row.finishedAt === null)
    expect(done?.lines).toBeGreaterThanOrEqual(20)
    const rest = await importThreads(path, { batch: 10 })
    expect(rest.resumedAfter).toBeGreaterThanOrEqual(20)
    expect(rest.discussions).toBe(50 - rest.resumedAfter)
    for (const id of ['stop0', 'stop29', 'stop49']) expect((await stored(id))?.id).toBeDefined()
  })

  test('refuses a path without a file', async () => {
    await expect(importThreads(join(folder, 'missing'))).rejects.toThrow('cannot be read')
    const empty = mkdtempSync(join(folder, 'empty-'))
    await expect(importThreads(empty)).rejects.toThrow('no file in the folder')
  })
})

describe('a deletion', () => {
  test.each([
    ['by its mark', { _meta: { was_deleted_later: true } }],
    ['by its author', { title: '[deleted by user]', selftext: '[removed]', author: '[deleted]' }],
    ['by a moderator', { selftext: '[removed]' }],
    ['by Reddit', { removed_by_category: 'reddit', selftext: '[ Removed by Reddit ]' }],
  ])('%s erases a submission for good, whichever copy comes last', async (_name, mark) => {
    const old = ndjson(submission('gone'))
    await importing(old)
    await importing(ndjson(submission('gone', { retrieved_on: 1_775_000_000, ...mark })))
    await importing(old)
    const row = (await db.select().from(discussions)).find(({ id }) => id === 'reddit:gone')
    expect(row).toMatchObject({ title: '', text: '', authorHash: null, url: '' })
    expect((await search('kayak storage gone', 50)).discussions.map(({ id }) => id)).not.toContain(
      'reddit:gone',
    )
  })

  test('erases a comment, also within the same file', async () => {
    await importing(
      ndjson(
        comment('k20', 'chatter', { body: '[deleted]' }),
        comment('k20', 'chatter'),
        comment('k21', 'chatter'),
        submission('chatter'),
      ),
    )
    expect((await stored('chatter'))?.comments.map(({ id }) => id)).toEqual(['k21'])
  })

  test('of an account keeps its texts without an author', async () => {
    await importing(ndjson(submission('orphan', { author: '[deleted]' })))
    expect(await stored('orphan')).toMatchObject({ authorHash: null, text: 'Racks break & rust.' })
  })
})

test('an older copy does not replace a newer one', async () => {
  await importing(ndjson(submission('aged', { score: 50, retrieved_on: 1_775_000_000 })))
  await importing(ndjson(submission('aged', { score: 1, retrieved_on: 1_765_000_000 })))
  expect((await stored('aged'))?.score).toBe(50)
})

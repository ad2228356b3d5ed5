import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { startImports, xmlTable } from '../../../testing/dumps.ts'

const archive = await startImports()
const { importThreads, write } = archive

const question = (id: number, more = '') =>
  `<row Id="${id}" PostTypeId="1" CreationDate="2019-01-27T20:37:50.113" Score="7" Body="&lt;p&gt;It is &quot;sour&quot; &amp;amp; thin.&lt;/p&gt;&#xA;&lt;pre&gt;&lt;code&gt;x&lt;/code&gt;&lt;/pre&gt;" OwnerUserId="5" Title="Sour &quot;cold&quot; brew" Tags="|brew|" ${more}/>`
const answer = (id: number, parent: number, body = 'Grind finer.') =>
  `<row Id="${id}" PostTypeId="2" ParentId="${parent}" CreationDate="2019-01-28T20:37:50.113" Score="3" Body="&lt;p&gt;${body}&lt;/p&gt;" OwnerUserId="6" ContentLicense="CC BY-SA 4.0" />`
const comment = (id: number, post: number, text = 'Same *here*.') =>
  `<row Id="${id}" PostId="${post}" Score="2" Text="${text}" CreationDate="2019-01-29T20:37:50.113" UserId="7" ContentLicense="CC BY-SA 4.0" />`
const posts = (...rows: string[]) => xmlTable('posts', ...rows)
const comments = (...rows: string[]) => xmlTable('comments', ...rows)

const HOST = 'coffee.stackexchange.com'
const site = { site: HOST }
const importing = (content: string | Buffer, options: { site?: string } = site) =>
  importThreads(join(write({ dump: content }), 'dump'), options)
const find = (id: number) => archive.discussion(`stackexchange:coffee:${id}`)
const below = (id: number) => archive.comments(`stackexchange:coffee:${id}`)

describe('a folder of tables', () => {
  test('becomes questions with answers and comments, with links and licenses', async () => {
    const users = xmlTable('users', '<row Id="5" DisplayName="canary-author" />')
    const path = write(
      {
        'a.xml': comments(comment(1, 10), comment(2, 11, 'And &#x27;this&#39;.')),
        'b.xml': posts(question(10), answer(11, 10)),
        'c.xml': users,
      },
      HOST,
    )
    const report = await importThreads(path)
    expect(report).toMatchObject({ discussions: 1, comments: 3, skipped: {}, damage: undefined })
    expect(await find(10)).toMatchObject({
      community: 'coffee',
      title: 'Sour "cold" brew',
      text: 'It is "sour" & thin.',
      url: 'https://coffee.stackexchange.com/questions/10',
      license: 'CC BY-SA 4.0',
      score: 7,
      authorHash: `hash of stackexchange ${`${HOST}/users/5`.length}`,
    })
    expect(await below(10)).toEqual({
      '11': 'Grind finer.',
      c1_10: 'Same here.',
      c2_11: "And 'this'.",
    })
  })

  test('leaves out what is no dump, and reads the rest', async () => {
    const files = { 'a.html': '<html><body><p>Hi</p></body></html>', 'b.xml': posts(question(20)) }
    const report = await importThreads(write(files), site)
    expect(report.discussions).toBe(1)
    expect(report.damage).toContain('a.html: This is XML or HTML that begins with <html>')
  })

  test('continues after its stored part if it was stopped', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => question(700 + at))
    const files = { 'a.xml': posts(...rows.slice(0, 12)), 'b.xml': posts(...rows.slice(12)) }
    const path = write(files, HOST)
    const stop = new AbortController()
    const onProgress = ({ lines }: { lines: number }) => lines >= 15 && stop.abort(new Error('end'))
    const stopped = importThreads(path, { signal: stop.signal, batch: 5, onProgress })
    await expect(stopped).rejects.toThrow('end')
    const rest = await importThreads(path)
    expect(rest.resumedAfter).toBeGreaterThanOrEqual(10)
    expect(rest.discussions).toBe(30 - rest.resumedAfter)
    for (const id of [700, 711, 712, 729]) expect(await find(id)).toBeDefined()
  })
})

describe('comments on answers', () => {
  test('are below the question, in whichever order the tables come', async () => {
    await importing(comments(comment(31, 30), comment(32, 31), comment(33, 35)))
    await importing(posts(answer(31, 30), question(30)))
    expect(Object.keys(await below(30))).toEqual(['31', 'c31_30', 'c32_31'])
    await importing(posts(answer(35, 30)))
    expect(Object.keys(await below(30))).toEqual(['31', '35', 'c31_30', 'c32_31', 'c33_35'])
    expect(await below(31)).toEqual({})
    await importing(comments(comment(32, 31, 'Newer text')))
    expect((await below(30)).c32_31).toBe('Newer text')
  })

  test('stay apart from those of another site', async () => {
    await importing(posts(question(40), answer(41, 40)))
    await importing(comments(comment(45, 41)), { site: 'pets.stackexchange.com' })
    expect(await below(40)).toEqual({ '41': 'Grind finer.' })
    expect(Object.keys(await archive.comments('stackexchange:pets:41'))).toEqual(['c45_41'])
  })

  test('are found below an answer that is only code', async () => {
    await importing(posts(question(50), answer(51, 50, '').replace('p&gt;', 'code&gt;')))
    const report = await importing(comments(comment(52, 51)))
    expect(report.comments).toBe(1)
    expect(await below(50)).toEqual({ c52_51: 'Same here.' })
  })
})

describe('rows', () => {
  test('that are damaged are counted with their line, and lose no other', async () => {
    const report = await importing(
      posts(
        question(60),
        '<row Id="61" PostTypeId="1" Title="Cut off',
        question(62),
        '<row Id="63" PostTypeId="1" Title="&bomb;" CreationDate="2019-01-27T20:37:50.113" />',
        '<row Id="64" Id="64" PostTypeId="1" />',
        '<row Id="65" PostTypeId="1" Title="No time" />',
        '<row Id="-1" PostTypeId="1" Title="No id" CreationDate="2019-01-27T20:37:50.113" />',
        question(66, 'More="a > b"'),
        `${question(67)}${question(68)}`,
        question(69).replaceAll('" ', '"\n    '),
      ),
    )
    expect(report.skipped).toEqual({ 'not a row': 3, 'no usable time': 1, 'no usable id': 1 })
    expect(report.skippedLines[0]).toEqual({ line: 4, reason: 'not a row' })
    expect(report.discussions).toBe(6)
    for (const id of [60, 62, 66, 67, 68, 69]) expect(await find(id)).toBeDefined()
  })

  test('of wikis and of the software’s own user are left out', async () => {
    const wiki = question(70).replace('PostTypeId="1"', 'PostTypeId="5"')
    const report = await importing(posts(wiki, question(71).replace('"5" Title', '"-1" Title')))
    expect(report.skipped).toEqual({ 'not a public discussion': 1, 'written by a bot': 1 })
    expect(report.skippedLines).toEqual([])
  })

  test.each([
    ['2010-01-01', 'CC BY-SA 2.5'],
    ['2015-01-01', 'CC BY-SA 3.0'],
    ['2020-01-01', 'CC BY-SA 4.0'],
  ])('of %s without a license have that of their day', async (day, license) => {
    await importing(posts(question(75).replace('2019-01-27', day)))
    expect((await find(75))?.license).toBe(license)
  })

  test('of a cut file are stored, and the cut is reported', async () => {
    const whole = posts(question(80), question(81))
    const report = await importing(whole.slice(0, -40))
    expect(report.discussions).toBe(1)
    expect(report.damage).toBe('the end of the table is missing')
    expect(await importing(gzipSync(whole))).toMatchObject({ discussions: 2, damage: undefined })
  })
})

describe('a file is refused in words', () => {
  const bomb = `<!DOCTYPE posts [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`
  test.each([
    ['with a bomb of entities', `<?xml version="1.0"?>${bomb}<posts>${question(90)}</posts>`],
    ['with a document type', `<!DOCTYPE posts SYSTEM "file:///etc/passwd"><posts></posts>`],
    ['that is a page', '<!doctype html><html></html>'],
  ])('%s', async (_name, content) => {
    await expect(importing(content)).rejects.toThrow('declares a document type or entities')
    expect(await find(90)).toBeUndefined()
  })

  test.each([
    ['a feed', '<rss><channel><title>x</title></channel></rss>', 'begins with <rss>'],
    ['Latin-1', '<?xml version="1.0" encoding="ISO-8859-1"?><posts></posts>', 'Only UTF-8'],
    ['UTF-16', Buffer.from('\ufeff<posts></posts>', 'utf16le'), 'Only UTF-8'],
  ])('that is %s', async (_name, content, message) => {
    await expect(importing(content)).rejects.toThrow(message)
  })

  test('of a site that nobody named', async () => {
    const unnamed = importing(posts(question(91)), {})
    await expect(unnamed).rejects.toThrow('--site coffee.stackexchange.com')
    expect(await find(91)).toBeUndefined()
  })

  test('with a site that is no host', async () => {
    await expect(importing(posts(), { site: '../x' })).rejects.toThrow('name of a host')
  })
})

describe('a 7z archive', () => {
  const packed = Buffer.from('377abcaf271c0004', 'hex')
  const programs = process.env.PATH
  afterEach(() => {
    process.env.PATH = programs
  })
  const importingPacked = () => importThreads(join(write({ [`${HOST}.7z`]: packed }), `${HOST}.7z`))

  test.each([
    ['7z', '[ "$1 $2" = "x -so" ] || exit 9'],
    ['bsdtar', '[ "$1" = "-xOf" ] || exit 9'],
  ])('is read through %s, all tables after each other', async (name, check) => {
    const tables = `${comments(comment(101, 102))}${posts(question(100), answer(102, 100))}`
    const unpacked = join(write({ tables }), 'tables')
    process.env.PATH = archive.program(name, `${check}\nexec /bin/cat "${unpacked}"`)
    const report = await importingPacked()
    expect(report).toMatchObject({ discussions: 1, comments: 2, damage: undefined })
    expect(Object.keys(await below(100))).toEqual(['102', 'c101_102'])
  })

  test('that is damaged keeps the rows before the damage', async () => {
    const tables = posts(question(110))
    const unpacked = join(write({ tables }), 'tables')
    const script = `/bin/cat "${unpacked}"\necho "ERROR: Data Error" >&2\nexit 2`
    process.env.PATH = archive.program('7zz', script)
    const report = await importingPacked()
    expect(report.damage).toBe('the archive is damaged: ERROR: Data Error')
    expect(await find(110)).toBeDefined()
  })

  test('without a program says what to install', async () => {
    process.env.PATH = write({})
    await expect(importingPacked()).rejects.toThrow('Install 7-Zip')
  })
})

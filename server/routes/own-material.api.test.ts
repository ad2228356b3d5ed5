import { randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import type { OwnChoice } from '../../contract/ideas.ts'
import { MATERIAL_FILE_BYTES } from '../../contract/own-material-form.ts'
import { type Member, PASSWORD, SITE, startApi } from '../../testing/api.ts'
import {
  discussionComments,
  discussions,
  ideaAnalyses,
  ownMaterials,
  ownMaterialTexts,
} from '../db/schema.ts'
import { plainLog } from '../jobs/loop.ts'
import { readSamples } from '../providers/discussions/samples.ts'
import { discussionRow } from '../services/archive/rows.ts'

const samples = await readSamples()
const api = await startApi({ ideas: { samples } })
const idle = await startApi({ env: { JOBS_PER_HOST: '0' } })

const file = (content: string | Uint8Array, name = 'talk.txt') =>
  new File([content as Uint8Array<ArrayBuffer>], name)
const add = (who: Member, content: string | Uint8Array, more: object = {}) =>
  who.call(calls.addMaterial, { body: { file: file(content), ...more } })
const list = async (who: Member) => (await who.call(calls.ownMaterial)).value()

function at<C extends Call>(call: C, id: string): C {
  return { ...call, path: call.path.replace(/:\w+/, id) }
}
const remove = (who: Member, id: string) => who.call(at(calls.deleteMaterial, id))
const result = async (who: Member, id: string) => {
  const answer = (await who.call(at(calls.ideaResult, id))).value()
  if (!('pain_points' in answer)) throw new Error(`there is no result: ${answer.error}`)
  return answer
}
const start = (who: Member, own?: OwnChoice, market = 'kennel software') =>
  who.call(calls.analyzeMarket, { body: { market, ...(own ? { own } : {}) } })

async function started(who: Member, own?: OwnChoice, market?: string): Promise<string> {
  const answer = (await start(who, own, market)).value()
  if (!('analysis_id' in answer)) throw new Error('nothing was started')
  return answer.analysis_id
}

async function analyzed(who: Member, own?: OwnChoice, market?: string): Promise<string> {
  const id = await started(who, own, market)
  const status = async () => (await who.call(at(calls.ideaProgress, id))).value().status
  await expect.poll(status, { timeout: 20_000 }).toBe('completed')
  return id
}

const INTERVIEW = [
  'Interviewer: How do you take deposits for the kennel?',
  'P1: I am so tired of chasing clients for the deposit before every holiday.',
  'P2: I keep losing track of every deposit, who paid and who did not.',
  'Interviewer: What would help?',
  "P1: I'd pay good money for a tool that takes the kennel deposit at booking.",
].join('\n')
const SECOND = [
  'Interviewer: And the deposit?',
  'P1: I keep losing track of which kennel deposit belongs to which dog.',
  'P2: I am tired of checking every deposit by hand in a spreadsheet.',
].join('\n')

let member: Member
let other: Member
beforeAll(async () => {
  member = await api.premiumUser()
  other = await api.premiumUser()
  api.services.worker.start(plainLog)
})
afterAll(() => api.services.worker.stop())

describe('own material', () => {
  test('is added, listed and deleted', async () => {
    const who = await api.premiumUser()
    const added = (await add(who, INTERVIEW, { name: 'Two kennels' })).value()
    expect(added).toMatchObject({ name: 'Two kennels', kind: 'interview', texts: 3 })
    expect(await list(who)).toEqual([added])
    expect((await remove(who, added.id)).status).toBe(204)
    expect(await list(who)).toEqual([])
    expect((await remove(who, added.id)).status).toBe(404)
  })

  test('keeps hashes instead of names, and differs between accounts', async () => {
    const one = await api.premiumUser()
    const two = await api.premiumUser()
    const chat = '12/03/24, 10:11 - Anna Quill: It broke\n12/03/24, 10:12 - Anna Quill: Again'
    const first = (await add(one, chat)).value()
    const second = (await add(two, chat)).value()
    const rows = await api.db.select().from(ownMaterialTexts)
    expect(JSON.stringify(rows)).not.toContain('Quill')
    const hashes = (id: string) =>
      rows
        .filter(({ materialId }) => materialId === id)
        .flatMap(({ texts }) => texts.map(([, by]) => by))
    expect(new Set(hashes(first.id)).size).toBe(1)
    expect(hashes(first.id)[0]).toMatch(/^[\w-]{22}$/)
    expect(hashes(second.id)[0]).not.toBe(hashes(first.id)[0])
  })

  test('takes the name of its file if none is given', async () => {
    const who = await api.premiumUser()
    await who.call(calls.addMaterial, { body: { file: file(INTERVIEW, '../we\u202eird.txt') } })
    expect((await list(who))[0]?.name).toBe('weird.txt')
  })

  test('never reaches the log', async () => {
    const who = await api.premiumUser()
    await add(who, 'I told nobody about zanzibarhorses.', { name: 'Secret zanzibarname' })
    await add(who, 'zanzibarbroken\0')
    expect(api.logs.join('')).not.toContain('zanzibar')
  })
})

describe('a preview', () => {
  const preview = (content: string | Uint8Array, more: object = {}) =>
    member.call(calls.previewMaterial, { body: { file: file(content), ...more } })

  test('of JSON shows its columns and guesses them, and the same are read from the file', async () => {
    const row = { authorName: 'Anna', rating: 1, text: 'The lid leaks.', updated: '2026-03-05' }
    const json = JSON.stringify({ total: 1, reviews: [row] })
    const { kind, columns, guess } = (await preview(json)).value()
    expect(kind).toBe('reviews')
    expect(columns.map(({ name }) => name)).toEqual(['author name', 'rating', 'text', 'updated'])
    expect(guess).toEqual({ text: 2, date: 3, author: 0 })
    const added = await member.call(calls.addMaterial, {
      body: { file: file(json), text_column: '2' },
    })
    expect(added.value()).toMatchObject({ kind: 'reviews', texts: 1 })
  })

  test('names the columns of reviews with examples, and stores nothing', async () => {
    const before = await api.db.$count(ownMaterials)
    const csv =
      'Date,Stars,Review\n2026-01-02,1,It broke\n2026-01-03,2,It leaks\n2026-01-03,2,It leaks'
    expect((await preview(csv)).value()).toEqual({
      kind: 'reviews',
      columns: [
        { name: 'Date', examples: ['2026-01-02', '2026-01-03'] },
        { name: 'Stars', examples: ['1', '2'] },
        { name: 'Review', examples: ['It broke', 'It leaks'] },
      ],
      guess: { text: 2, date: 0, author: null },
      texts: ['It broke', 'It leaks', 'It leaks'],
    })
    expect(await api.db.$count(ownMaterials)).toBe(before)
  })

  test('reads the beginning of a file that was cut within a row and a character', async () => {
    const row = '2026-01-02,1,"It broke,\nagain “é”"\n'
    const whole = Buffer.from(`Date,Stars,Review\n${row.repeat(20_000)}`)
    const cut = whole.subarray(0, 256 * 1024)
    const { columns, texts } = (await preview(cut)).value()
    expect(columns.map(({ name }) => name)).toEqual(['Date', 'Stars', 'Review'])
    expect(texts[0]).toBe('It broke,\nagain “é”')
  })

  test('reads a file as the kind that was chosen', async () => {
    expect((await preview('a,b,c\n1,2,3', { kind: 'text' })).value()).toMatchObject({
      kind: 'text',
      columns: [],
      texts: ['a,b,c\n1,2,3'],
    })
  })
})

/** A zip of 30 MB of zeros in 30 kB. */
const zipBomb = Buffer.concat([
  Buffer.from([0x50, 0x4b, 0x03, 0x04, 20, 0, 0, 0, 8, 0]),
  deflateRawSync(Buffer.alloc(30_000_000)),
])
const entityBomb = `<?xml version="1.0"?><!DOCTYPE a [${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
).join('')}]><a>&e9;</a>`

describe('a file is refused in words, and nothing is stored', () => {
  test.each<[string, string | Uint8Array, string, object]>([
    ['an empty file', '', 'empty', {}],
    ['white space', ' \n\t\n', 'no text', {}],
    ['a zip bomb', zipBomb, 'save it as CSV', {}],
    ['an entity bomb', entityBomb, 'XML or HTML', {}],
    ['NUL', 'dogs\0cats', 'not plain text', {}],
    ['an open quote', 'Review,Stars\n"It broke,1\nIt leaks,2', 'at row 2', { kind: 'reviews' }],
    ['100,000 columns', ','.repeat(99_999), 'more than 500 columns', { kind: 'reviews' }],
    [
      'a column that is not there',
      'a,b\nc,d',
      'no column 8',
      { kind: 'reviews', text_column: '7' },
    ],
    [
      'a column that is no number',
      'a,b\nc,d',
      'by its place',
      { kind: 'reviews', text_column: '-1' },
    ],
    [
      'an empty column',
      'a,b\nc,\nd,',
      'choose another column',
      { kind: 'reviews', text_column: '1' },
    ],
    ['an unknown kind', 'dogs', 'Invalid option', { kind: 'poem' }],
    ['a name with a control', 'dogs', 'control or invisible', { name: 'a\u0007b' }],
    ['questions alone', 'Interviewer: Why?\nInterviewer: How?', 'nobody but the interviewer', {}],
  ])('%s', async (_kind, content, words, more) => {
    const before = await api.db.$count(ownMaterials)
    const answer = await add(member, content, more)
    expect([answer.status, answer.detail]).toEqual([422, expect.stringContaining(words)])
    expect(await api.db.$count(ownMaterials)).toBe(before)
  })

  test('a form without a file', async () => {
    const answer = await member.call(calls.addMaterial, { body: { name: 'Nothing' } as never })
    expect([answer.status, answer.detail]).toEqual([422, 'Please choose a file or paste a text'])
  })

  test('a field in place of a file', async () => {
    const answer = await member.call(calls.addMaterial, { body: { file: 'dogs' } as never })
    expect([answer.status, answer.detail]).toEqual([422, 'Please choose a file or paste a text'])
  })

  test('a compressed body', async () => {
    const headers = { 'content-encoding': 'gzip' }
    const answer = await member.call(calls.addMaterial, { body: { file: file('dogs') }, headers })
    expect([answer.status, answer.detail]).toEqual([415, 'Compressed uploads are not accepted'])
  })

  test('a form of another kind', async () => {
    const headers = { ...(await member.headers('POST')), 'content-type': 'application/json' }
    const request = { method: 'POST' as const, url: '/api/own-material', headers, payload: '{}' }
    expect((await api.app.inject(request)).statusCode).toBe(415)
  })
})

describe('the size of a file', () => {
  const row = '2026-01-02,1,It broke after a day and nobody answered me\n'
  const rows = `Date,Stars,Review\n${row.repeat(Math.floor(MATERIAL_FILE_BYTES / row.length))}`
  const whole = rows.slice(0, MATERIAL_FILE_BYTES).padEnd(MATERIAL_FILE_BYTES, '\n')

  test('may be 10 MB, which takes a few seconds', { timeout: 60_000 }, async () => {
    const who = await api.premiumUser()
    const began = performance.now()
    const added = (await add(who, whole, { kind: 'reviews' })).value()
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(added.texts).toBeGreaterThan(180_000)
    const parts = await api.db
      .select()
      .from(ownMaterialTexts)
      .where(eq(ownMaterialTexts.materialId, added.id))
    expect(parts.reduce((sum, { texts }) => sum + texts.length, 0)).toBe(added.texts)
    // An analysis reads a bounded share of it.
    const found = await result(who, await analyzed(who, { use: 'only' }))
    expect(found.threads.length).toBeLessThanOrEqual(60)
  })

  test('may not be a byte more', async () => {
    const before = await api.db.$count(ownMaterials)
    const answer = await add(member, `${whole}\n`)
    expect([answer.status, answer.detail]).toEqual([413, expect.stringContaining('at most 10 MB')])
    expect((await add(member, whole.repeat(2))).status).toBe(413)
    expect(await api.db.$count(ownMaterials)).toBe(before)
  })

  test('is no reason to read it for a visitor or a free user', async () => {
    const free = await api.registerAndVerify()
    const body = { file: file(whole) }
    expect((await free.call(calls.addMaterial, { body })).status).toBe(403)
    expect((await api.call(calls.addMaterial, { body })).status).toBe(401)
  })
})

describe('an analysis', () => {
  test('reads nothing but the material, and quotes it as the member’s own', async () => {
    const who = await api.premiumUser()
    const one = (await add(who, INTERVIEW, { name: 'Kennel talk' })).value()
    const two = (await add(who, SECOND, { name: 'Second talk' })).value()
    const found = await result(who, await analyzed(who, { use: 'only' }))
    expect(found.source).toMatchObject({ kind: 'own', provider: 'Your material' })
    expect(
      found.threads.map(({ id, community, title, url }) => ({ id, community, title, url })),
    ).toEqual(
      [
        [one.id, 'Kennel talk'],
        [two.id, 'Second talk'],
      ].map(([id, name]) => ({
        id: `own:${id}`,
        community: name,
        title: '',
        url: `${SITE}/product-idea-generator#material-${id}`,
      })),
    )
    const quotes = found.pain_points.pain_points.flatMap(({ evidence }) => evidence)
    expect(quotes.length).toBeGreaterThan(1)
    // An interview has no dates.
    expect(found.pain_points.pain_points.map((point) => point.over_time)).not.toContainEqual(
      expect.anything(),
    )
    expect(found.threads.map((thread) => thread.is_undated)).toEqual([true, true])
    for (const { quote, url } of quotes) {
      expect(`${INTERVIEW}\n${SECOND}`).toContain(quote)
      expect(quote).not.toMatch(/Interviewer|\?/)
      expect(url).toContain('/product-idea-generator#material-')
    }
  })

  test('reads the chosen material beside discussions, and no samples beside it', async () => {
    const who = await api.premiumUser()
    const market = 'sourdough baking'
    const without = await result(who, await analyzed(who, undefined, market))
    expect(without.source.kind).toBe('sample')
    const one = (await add(who, INTERVIEW)).value()
    await add(who, SECOND)
    const found = await result(who, await analyzed(who, { use: 'with', ids: [one.id] }, market))
    expect(found.threads.map(({ id }) => id)).toEqual([`own:${one.id}`])
  })

  test('reads 2,000 of 3,000 texts, spread evenly', { timeout: 30_000 }, async () => {
    const who = await api.premiumUser()
    const rows = Array.from({ length: 3_000 }, (_, at) => `It broke on day ${at},1\n`)
    await add(who, `Review,Stars\n${rows.join('')}`, { kind: 'reviews' })
    const found = await result(who, await analyzed(who, { use: 'only' }))
    // 40 texts in a thread.
    expect(found.threads).toHaveLength(50)
  })

  test('does not read it unless the member says so', async () => {
    const who = await api.premiumUser()
    await add(who, INTERVIEW)
    const found = await result(who, await analyzed(who, undefined, 'sourdough baking'))
    expect(JSON.stringify(found)).not.toContain('own:')
  })

  test('with material and one without it run beside each other', async () => {
    const who = await idle.premiumUser()
    await who.call(calls.addMaterial, { body: { file: file(INTERVIEW) } })
    const plain = await started(who)
    const own = await started(who, { use: 'with' })
    expect(own).not.toBe(plain)
    expect(await started(who, { use: 'with' })).toBe(own)
    expect(await started(who)).toBe(plain)
  })

  test('of material alone is refused where there is none', async () => {
    const who = await api.premiumUser()
    const answer = await start(who, { use: 'only' })
    expect([answer.status, answer.detail]).toEqual([
      409,
      expect.stringContaining('no material yet'),
    ])
    expect(await api.db.$count(ideaAnalyses, eq(ideaAnalyses.userId, who.user.id))).toBe(0)
  })
})

describe('another member', () => {
  test('finds nothing of it, by any call', async () => {
    const { id } = (await add(member, INTERVIEW)).value()
    expect(await list(other)).toEqual([])
    expect((await remove(other, id)).status).toBe(404)
    for (const use of ['with', 'only'] as const) {
      expect((await start(other, { use, ids: [id] })).status).toBe(404)
    }
    await other.call(calls.deleteAllMaterial)
    expect((await list(member)).map((each) => each.id)).toContain(id)
  })

  test('does not get it in any analysis', async () => {
    await add(
      member,
      'I keep losing track of the quibblesnatch in my sourdough baking, and it breaks every week.',
    )
    const id = await analyzed(member, { use: 'with' }, 'sourdough baking')
    expect(JSON.stringify(await result(member, id))).toContain('quibblesnatch')
    const theirs = await result(other, await analyzed(other, undefined, 'sourdough baking'))
    expect(JSON.stringify(theirs)).not.toContain('quibblesnatch')
    expect((await other.call(at(calls.ideaResult, id))).status).toBe(404)
  })

  test('does not find it in the archive, which never takes it', async () => {
    const texts = await api.db
      .select({ text: discussions.text, id: discussions.id })
      .from(discussions)
    const comments = await api.db.select({ text: discussionComments.text }).from(discussionComments)
    expect(texts.length).toBeGreaterThan(100)
    expect(JSON.stringify([texts, comments])).not.toMatch(
      /quibblesnatch|chasing clients|\bown:[\da-f]{8}-/,
    )
    const own = {
      ...{
        id: `own:${randomUUID()}`,
        source: 'own' as const,
        community: 'x',
        title: '',
        text: 'x',
      },
      ...{ authorHash: null, score: 0, createdAt: new Date(), url: '/x', license: null },
    }
    expect(() => discussionRow(own, new Date().toISOString())).toThrow('never archived')
  })
})

describe('deleting it', () => {
  const rowOf = async (id: string, from = api) =>
    (await from.db.select().from(ideaAnalyses).where(eq(ideaAnalyses.id, id)))[0]

  test('takes its quotes out of stored analyses at once, and leaves the others', async () => {
    const who = await api.premiumUser()
    const one = (await add(who, INTERVIEW)).value()
    const two = (await add(who, SECOND)).value()
    const id = await analyzed(who, { use: 'only' })
    const stored = async () => JSON.stringify((await rowOf(id))?.result)
    expect(await stored()).toContain('good money')
    expect((await remove(who, one.id)).status).toBe(204)
    expect(await stored()).not.toMatch(/chasing clients|losing track of every|good money/)
    expect(await stored()).not.toContain(one.id)
    expect(await stored()).toContain(two.id)
    expect((await rowOf(id))?.ownIds).toEqual([two.id])
    const left = await result(who, id)
    expect(left.threads.map((thread) => thread.id)).toEqual([`own:${two.id}`])
    await who.call(calls.deleteAllMaterial)
    expect((await result(who, id)).pain_points.pain_points).toEqual([])
    expect(await api.db.$count(ownMaterials, eq(ownMaterials.userId, who.user.id))).toBe(0)
    expect(await stored()).not.toContain('deposit belongs')
  })

  test('takes what its people state out of pain points that others share', async () => {
    const who = await api.premiumUser()
    const role = 'I am a dog groomer.'
    const one = (await add(who, INTERVIEW.replace('P2: ', `P2: ${role} `))).value()
    const two = (await add(who, SECOND)).value()
    const id = await analyzed(who, { use: 'only' })
    const points = async () => (await rowOf(id))?.result?.pain_points.pain_points ?? []
    const roles = async () => (await points()).flatMap((point) => point.roles ?? [])
    const [stated] = (await roles()).filter(({ quote }) => quote === role)
    const result = (await rowOf(id))?.result
    if (!stated || !result) throw new Error('the role was not read')
    for (const point of result.pain_points.pain_points) {
      if (point.evidence.some(({ thread_id }) => thread_id.includes(two.id))) point.roles = [stated]
    }
    await api.db.update(ideaAnalyses).set({ result }).where(eq(ideaAnalyses.id, id))
    expect((await remove(who, one.id)).status).toBe(204)
    expect((await points()).length).toBeGreaterThan(0)
    expect(await roles()).toEqual([])
    expect(JSON.stringify((await rowOf(id))?.result)).not.toContain('groomer')
  })

  test('reaches an analysis that has read it and is still open', async () => {
    const who = await idle.premiumUser()
    const one = (await who.call(calls.addMaterial, { body: { file: file(INTERVIEW) } })).value()
    const two = (await who.call(calls.addMaterial, { body: { file: file(SECOND) } })).value()
    const both = await started(who, { use: 'only' })
    const alone = await started(who, { use: 'only', ids: [one.id] })
    const read = { claim: randomUUID(), attempts: 1, material: { gathered: INTERVIEW } }
    await idle.db.update(ideaAnalyses).set(read).where(eq(ideaAnalyses.id, both))
    expect((await who.call(at(calls.deleteMaterial, one.id))).status).toBe(204)
    expect(await rowOf(both, idle)).toMatchObject({
      ...{ claim: null, material: null, attempts: 0, endedAt: null },
      ownIds: [two.id],
    })
    expect((await who.call(at(calls.ideaResult, alone))).value()).toMatchObject({
      error: 'You deleted the material that this analysis was about to read.',
    })
  })

  test('by housekeeping, 400 days after its last use, leaves no quote to be read', async () => {
    const who = await api.premiumUser()
    await add(who, INTERVIEW)
    const id = await analyzed(who, { use: 'only' })
    await api.db.delete(ownMaterials).where(eq(ownMaterials.userId, who.user.id))
    expect((await result(who, id)).pain_points.pain_points).toEqual([])
    expect(JSON.stringify((await rowOf(id))?.result)).not.toContain('chasing')
  })

  test('happens with the account', async () => {
    const who = await api.premiumUser()
    const { id } = (await add(who, INTERVIEW)).value()
    expect(
      (await who.call(calls.deleteAccount, { body: { password: PASSWORD } })).status,
    ).toBeLessThan(300)
    expect(await api.db.$count(ownMaterials, eq(ownMaterials.userId, who.user.id))).toBe(0)
    expect(await api.db.$count(ownMaterialTexts, eq(ownMaterialTexts.materialId, id))).toBe(0)
  })

  test('is possible when Premium is over, and adding is not', async () => {
    const who = await api.premiumUser()
    const { id } = (await add(who, INTERVIEW)).value()
    await api.services.grants.revoke(who.email)
    expect((await list(who)).map((each) => each.id)).toEqual([id])
    expect((await add(who, INTERVIEW)).status).toBe(403)
    expect((await remove(who, id)).status).toBe(204)
  })
})

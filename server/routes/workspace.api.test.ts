import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CallInput } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { type Member, startApi } from '../../testing/api.ts'
import { unexplored } from '../../testing/atlas.ts'
import { board, detailOf, keep, move, saveNotes, withId } from '../../testing/candidates.ts'
import { knownAtlas } from '../../testing/known-atlas.ts'
import { candidates, planTests } from '../db/schema.ts'

const api = await startApi()
const known = await startApi({ atlas: knownAtlas })

const remove = (member: Member, id: string) => member.call(withId(calls.removeCandidate, id))
const restore = (member: Member, id: string) => member.call(withId(calls.restoreCandidate, id))
const edit = (member: Member, id: string, body: CallInput<typeof calls.editCandidate, 'body'>) =>
  member.call(withId(calls.editCandidate, id), { body })
const importIdeas = (member: Member, names: string[]) =>
  member.call(calls.importIdeas, { body: { names } })

const codeOf = ({ status, text }: { status: number; text: string }) => [
  status,
  (JSON.parse(text) as { code?: string }).code,
]

describe('keeping', () => {
  test('keeps a niche of the map, and answers it again', async () => {
    const member = await api.registerAndVerify()
    const path = [...unexplored.walking]
    const kept = await keep(member, { path })
    expect(kept).toMatchObject({
      name: 'Dog Walking',
      path,
      keyword: 'dog walking',
      country: 'US',
      language: 'en',
      stage: 'considering',
      drop_reason: null,
      note_start: '',
      counts: { reports: 0, analyses: 0, materials: 0 },
      volume: null,
      volume_range: null,
      volume_kind: null,
      test_ends: null,
    })
    expect(await keep(member, { path })).toEqual(kept)
    expect(await keep(member, { path, name: 'Another name' })).toEqual(kept)
    expect(await board(member)).toEqual([kept])
  })

  test("takes the niche's own phrase for its keyword", async () => {
    const member = await known.registerAndVerify()
    const path = ['Pets & Animals', 'Dog Care', 'Senior Dog Mobility']
    expect(await keep(member, { path })).toMatchObject({ keyword: 'dog ramp for bed' })
    const above = ['Pets & Animals']
    expect(await keep(member, { path: above })).toMatchObject({ keyword: 'pets and animals' })
    const own = { path: ['Pets & Animals', 'Dog Care'], keyword: 'dog groomer' }
    expect(await keep(member, own)).toMatchObject({ keyword: 'dog groomer' })
  })

  test('refuses a niche that is not on the map', async () => {
    const member = await api.registerAndVerify()
    const body = { path: ['Pets & Animals', 'Cat Care'] }
    expect(codeOf(await member.call(calls.keepCandidate, { body }))).toEqual([
      404,
      'niche_not_found',
    ])
    expect(await board(member)).toEqual([])
  })

  test('keeps an idea by its name once, however it is written', async () => {
    const member = await api.registerAndVerify()
    const kept = await keep(member, { name: 'Ramps for old dogs', country: 'DE' })
    expect(kept).toMatchObject({ path: null, keyword: 'Ramps for old dogs', language: 'de' })
    expect((await keep(member, { name: ' RAMPS, for old dogs! ' })).id).toBe(kept.id)
    // The place of the map with this name is something else.
    const niche = await keep(member, { path: [...unexplored.walking] })
    expect((await keep(member, { name: 'Dog Walking' })).id).not.toBe(niche.id)
  })

  test('has no keyword for a name that cannot be looked up', async () => {
    const member = await api.registerAndVerify()
    const name = 'one two three four five six seven eight nine ten eleven twelve'
    expect(await keep(member, { name })).toMatchObject({ name, keyword: null })
  })

  test('pressed several times at once gives one candidate', async () => {
    const member = await api.registerAndVerify()
    const all = await Promise.all([1, 2, 3, 4].map(() => keep(member, { name: 'Ramp rental' })))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await board(member)).toHaveLength(1)
  })

  test('is for each member alone', async () => {
    const [first, second] = [await api.registerAndVerify(), await api.registerAndVerify()]
    const mine = await keep(first, { name: 'Ramp rental' })
    const theirs = await keep(second, { name: 'Ramp rental' })
    expect(mine.id).not.toBe(theirs.id)
    expect(await board(first)).toEqual([mine])
  })

  test('refuses more than 2,000 with words, and takes nothing of an import that is too long', async () => {
    const member = await api.registerAndVerify()
    const { id } = await keep(member, { name: 'Idea' })
    const [row] = await api.db.select().from(candidates).where(eq(candidates.id, id))
    const rows = Array.from({ length: 1_998 }, (_, at) => ({
      ...(row as typeof candidates.$inferSelect),
      ...{ id: crypto.randomUUID(), key: `idea ${at}`, rank: at },
    }))
    await api.db.insert(candidates).values(rows)
    expect(codeOf(await importIdeas(member, ['Ramp rental', 'Dog beds']))).toEqual([
      409,
      'workspace_full',
    ])
    expect(await api.db.$count(candidates, eq(candidates.userId, member.user.id))).toBe(1_999)
    await keep(member, { name: 'Ramp rental' })
    const body = { name: 'Dog beds' }
    const answer = await member.call(calls.keepCandidate, { body })
    expect(answer.detail).toContain('remove some')
  })
})

describe('an import', () => {
  test('keeps each idea once, in its order, and says which were kept before', async () => {
    const member = await api.registerAndVerify()
    await keep(member, { name: 'Dog beds' })
    const gone = await keep(member, { name: 'Cat towers' })
    await remove(member, gone.id)
    const names = ['Ramp rental', 'DOG BEDS', 'ramp rental', 'Cat towers', 'Bird baths']
    const { added, known: before } = (await importIdeas(member, names)).value()
    expect(before).toEqual(['DOG BEDS'])
    expect(added.map(({ name }) => name).toSorted()).toEqual([
      'Bird baths',
      'Cat towers',
      'Ramp rental',
    ])
    expect(added.find(({ name }) => name === 'Cat towers')?.id).toBe(gone.id)
    const order = (await board(member)).map(({ name }) => name)
    expect(order.filter((name) => !name.startsWith('Cat'))).toEqual([
      'Ramp rental',
      'Bird baths',
      'Dog beds',
    ])
  })
})

describe('removing', () => {
  test('can be undone, with notes and place', async () => {
    const member = await api.registerAndVerify()
    const { id } = await keep(member, { name: 'Ramp rental' })
    await saveNotes(member, id, { text: 'Ask Ann.', version: 0 })
    const body = { stage: 'dropped', after: null, reason: 'Nobody pays.' } as const
    const before = (await move(member, id, body)).value()
    expect((await remove(member, id)).status).toBe(204)
    expect(await board(member)).toEqual([])
    for (const call of [calls.candidate, calls.removeCandidate]) {
      expect(codeOf(await member.call(withId(call, id)))).toEqual([404, 'not_found'])
    }
    expect(codeOf(await saveNotes(member, id, { text: '', version: 1 }))[0]).toBe(404)
    const after = (await restore(member, id)).value()
    expect({ ...after, updated_at: '' }).toEqual({ ...before, updated_at: '' })
    expect((await restore(member, id)).value()).toEqual(after)
  })

  test('is undone by keeping the same again', async () => {
    const member = await api.registerAndVerify()
    const path = [...unexplored.reef]
    const { id } = await keep(member, { path })
    await saveNotes(member, id, { text: '\n  Ask Ann.\nShe knows.', version: 0 })
    await remove(member, id)
    expect(await keep(member, { path })).toMatchObject({ id, note_start: 'Ask Ann.' })
  })

  test('cannot be undone when another candidate took its name', async () => {
    const member = await api.registerAndVerify()
    const { id } = await keep(member, { name: 'Ramp rental' })
    await remove(member, id)
    const other = await keep(member, { name: 'Dog ramps' })
    await edit(member, other.id, { name: 'Ramp rental' })
    expect(codeOf(await restore(member, id))).toEqual([409, 'candidate_known'])
  })

  test('is final after 30 days', async () => {
    const member = await api.registerAndVerify()
    const { id } = await keep(member, { name: 'Ramp rental' })
    const { id: kept } = await keep(member, { name: 'Dog beds' })
    await remove(member, id)
    api.clock.setOffset(29 * 86_400_000)
    await api.services.cleanup()
    const mine = eq(candidates.userId, member.user.id)
    expect(await api.db.$count(candidates, mine)).toBe(2)
    api.clock.setOffset(31 * 86_400_000)
    await api.services.cleanup()
    api.clock.setOffset(0)
    expect(await api.db.$count(candidates, mine)).toBe(1)
    const again = await api.anotherSession(member)
    expect(codeOf(await restore(again, id))[0]).toBe(404)
    expect((await restore(again, kept)).status).toBe(200)
  })
})

describe('editing', () => {
  test('changes name, phrase and place', async () => {
    const member = await api.registerAndVerify()
    const { id } = await keep(member, { name: 'Ramp rental', country: 'CH' })
    expect((await edit(member, id, { name: 'Ramps to rent' })).value()).toMatchObject({
      ...{ name: 'Ramps to rent', keyword: 'Ramp rental', country: 'CH', language: 'de' },
    })
    expect((await edit(member, id, { language: 'fr' })).value().language).toBe('fr')
    expect((await edit(member, id, { country: 'GB' })).value()).toMatchObject({
      ...{ country: 'GB', language: 'en' },
    })
    expect((await edit(member, id, { keyword: null })).value().keyword).toBeNull()
    // The former name is free again.
    expect((await keep(member, { name: 'Ramp rental' })).id).not.toBe(id)
  })

  test('refuses the name of another idea', async () => {
    const member = await api.registerAndVerify()
    await keep(member, { name: 'Ramp rental' })
    const { id } = await keep(member, { name: 'Dog beds' })
    expect(codeOf(await edit(member, id, { name: 'ramp rental' }))).toEqual([
      409,
      'candidate_known',
    ])
    expect((await detailOf(member, id)).candidate.name).toBe('Dog beds')
  })
})

test('a card says when its test ends', async () => {
  const member = await api.registerAndVerify()
  const now = api.clock.now()
  const [ramps, beds] = [
    await keep(member, { name: 'Ramp rental' }),
    await keep(member, { name: 'Dog beds' }),
  ]
  const aTest = (candidateId: string, startsOn: string, endsOn: string, isOver = false) => ({
    ...{ id: crypto.randomUUID(), candidateId, title: 'Interviews', measure: 'people' },
    ...{ comparison: 'at least' as const, threshold: 5, formerThresholds: [] },
    ...{ startsOn, endsOn, createdAt: now, updatedAt: now },
    ...(isOver ? { decision: 'go_on' as const } : {}),
  })
  const tests = [
    aTest(beds.id, '2020-01-01', '2020-02-01', true),
    aTest(beds.id, '2020-01-01', '2099-03-01'),
    aTest(beds.id, '2020-01-01', '2099-02-01'),
    aTest(beds.id, '2098-01-01', '2098-02-01'),
  ]
  await api.db.insert(planTests).values(tests)
  const cards = Object.fromEntries((await board(member)).map((card) => [card.id, card]))
  expect(cards[ramps.id]).toMatchObject({ test_ends: null })
  expect(cards[beds.id]).toMatchObject({ test_ends: '2099-02-01' })
})

describe('the export', () => {
  test('has every candidate with all that belongs to it', async () => {
    const member = await api.registerAndVerify()
    const ids: string[] = []
    for (const name of ['Ramp rental', 'Dog beds', 'Bird "baths"']) {
      ids.unshift((await keep(member, { name })).id)
    }
    await saveNotes(member, ids[0] ?? '', { text: 'Line one\nLine "two"', version: 0 })
    const answer = await member.call(calls.exportWorkspace)
    expect(answer.headers['content-type']).toContain('application/json')
    const { candidates: exported } = answer.value()
    const details = await Promise.all(ids.map((id) => detailOf(member, id)))
    expect(exported).toEqual(details.map((detail) => ({ ...detail, plan: null, watched: null })))
  })

  test('is empty for a member who kept nothing', async () => {
    const member = await api.registerAndVerify()
    expect((await member.call(calls.exportWorkspace)).value().candidates).toEqual([])
  })
})

test('limits what a program may write', async () => {
  const strict = await startApi({ env: { RATE_LIMIT: '1' } })
  const member = await strict.registerAndVerify()
  const { id } = await keep(member, { name: 'Ramp rental' })
  let version = 0
  for (;;) {
    const answer = await saveNotes(member, id, { text: `Word ${version}`, version })
    if (answer.status === 429) break
    version += 1
    expect(answer.value()).toEqual({ version })
  }
  // A person who types saves about once a second, in two tabs at most.
  expect(version).toBeGreaterThanOrEqual(120)
  expect(version).toBeLessThanOrEqual(240)
  const own = and(eq(candidates.userId, member.user.id), eq(candidates.notesVersion, version))
  expect(await strict.db.$count(candidates, own)).toBe(1)
})

import { describe, expect, test } from 'vitest'
import type { CallInput } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { type Member, startApi } from '../../testing/api.ts'
import { unexplored } from '../../testing/atlas.ts'

const api = await startApi()

const keep = async (member: Member, body: CallInput<typeof calls.keepCandidate, 'body'>) =>
  (await member.call(calls.keepCandidate, { body })).value()

const list = async (member: Member) => (await member.call(calls.candidates)).value()

/** A call with the candidate's id in its path. */
const at = <C extends { path: `/api/${string}` }>(call: C, candidateId: string): C => ({
  ...call,
  path: call.path.replace(':candidateId', candidateId) as C['path'],
})

describe('keeping', () => {
  test('keeps a niche of the map with its own phrase, and answers it again', async () => {
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
      is_watched: false,
      test_ends: null,
    })
    expect(await keep(member, { path })).toEqual(kept)
    expect(await list(member)).toEqual([kept])
  })

  test('refuses a niche that is not on the map', async () => {
    const member = await api.registerAndVerify()
    const body = { path: ['Pets & Animals', 'Cat Care'] }
    const answer = await member.call(calls.keepCandidate, { body })
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([404, 'niche_not_found'])
    expect(await list(member)).toEqual([])
  })

  test('keeps an idea by its name once, however it is written', async () => {
    const member = await api.registerAndVerify()
    const kept = await keep(member, { name: 'Ramps for old dogs', country: 'DE' })
    expect(kept).toMatchObject({
      path: null,
      keyword: 'Ramps for old dogs',
      country: 'DE',
      language: 'de',
    })
    expect((await keep(member, { name: ' RAMPS, for old dogs! ' })).id).toBe(kept.id)
  })

  test('pressed twice at once gives one candidate', async () => {
    const member = await api.registerAndVerify()
    const both = await Promise.all([1, 2, 3].map(() => keep(member, { name: 'Ramp rental' })))
    expect(new Set(both.map(({ id }) => id)).size).toBe(1)
    expect(await list(member)).toHaveLength(1)
  })

  test('brings a removed candidate back with its notes', async () => {
    const member = await api.registerAndVerify()
    const { id } = await keep(member, { name: 'Ramp rental' })
    const body = { text: 'Ask Ann.', version: 0 }
    await member.call(at(calls.saveNotes, id), { body })
    expect((await member.call(at(calls.removeCandidate, id))).status).toBe(204)
    expect(await list(member)).toEqual([])
    expect(await keep(member, { name: 'ramp rental' })).toMatchObject({
      id,
      note_start: 'Ask Ann.',
    })
  })
})

test('exports everything', async () => {
  const member = await api.registerAndVerify()
  await keep(member, { path: [...unexplored.walking] })
  await keep(member, { name: 'Ramp rental' })
  const { candidates } = (await member.call(calls.exportWorkspace)).value()
  expect(candidates.map(({ candidate }) => candidate)).toEqual(await list(member))
})

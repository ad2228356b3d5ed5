import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { Stage } from '../../contract/candidate-form.ts'
import { type Member, startApi } from '../../testing/api.ts'
import { board, detailOf, keep, move, saveNotes, withId } from '../../testing/candidates.ts'
import { candidates } from '../db/schema.ts'

const api = await startApi()

async function memberWith(...names: string[]) {
  const member = await api.registerAndVerify()
  const ids: Record<string, string> = {}
  for (const name of names.toReversed()) ids[name] = (await keep(member, { name })).id
  return { member, ids, idOf: (name: string) => ids[name] ?? '' }
}

/** The names of each column from top to bottom. */
async function columns(member: Member): Promise<Partial<Record<Stage, string[]>>> {
  const found: Partial<Record<Stage, string[]>> = {}
  for (const { stage, name } of await board(member)) found[stage] = [...(found[stage] ?? []), name]
  return found
}

describe('a move', () => {
  test('puts a card below another one, or on top, in its column and in others', async () => {
    const { member, idOf } = await memberWith('A', 'B', 'C', 'D')
    expect(await columns(member)).toEqual({ considering: ['A', 'B', 'C', 'D'] })
    await move(member, idOf('A'), { stage: 'considering', after: idOf('C') })
    expect(await columns(member)).toEqual({ considering: ['B', 'C', 'A', 'D'] })
    await move(member, idOf('D'), { stage: 'considering', after: null })
    expect(await columns(member)).toEqual({ considering: ['D', 'B', 'C', 'A'] })
    await move(member, idOf('B'), { stage: 'testing', after: null })
    await move(member, idOf('A'), { stage: 'testing', after: idOf('B') })
    await move(member, idOf('D'), { stage: 'testing', after: idOf('B') })
    expect(await columns(member)).toEqual({ considering: ['C'], testing: ['B', 'D', 'A'] })
  })

  test('below itself or below its neighbor changes nothing', async () => {
    const { member, idOf } = await memberWith('A', 'B', 'C')
    await move(member, idOf('B'), { stage: 'considering', after: idOf('B') })
    await move(member, idOf('B'), { stage: 'considering', after: idOf('A') })
    expect(await columns(member)).toEqual({ considering: ['A', 'B', 'C'] })
  })

  test('below a card that another tab moved away puts it on top', async () => {
    const { member, idOf } = await memberWith('A', 'B', 'C')
    await move(member, idOf('A'), { stage: 'building', after: null })
    await move(member, idOf('C'), { stage: 'considering', after: idOf('A') })
    expect(await columns(member)).toEqual({ considering: ['C', 'B'], building: ['A'] })
  })

  test('keeps the reason of a dropped card until it leaves the column', async () => {
    const { member, idOf } = await memberWith('A', 'B')
    const drop = { stage: 'dropped', after: null, reason: ' Nobody pays.\n' } as const
    expect((await move(member, idOf('A'), drop)).value().drop_reason).toBe('Nobody pays.')
    await move(member, idOf('B'), { stage: 'dropped', after: null })
    const lower = await move(member, idOf('A'), { stage: 'dropped', after: idOf('B') })
    expect(lower.value().drop_reason).toBe('Nobody pays.')
    const back = await move(member, idOf('A'), { stage: 'testing', after: null, reason: 'No.' })
    expect(back.value()).toMatchObject({ stage: 'testing', drop_reason: null })
  })

  test('finds room between two cards any number of times', async () => {
    const { member, idOf } = await memberWith('A', 'B', 'C')
    // Two cards take turns below the first: the gap halves each time.
    for (let turn = 0; turn < 80; turn += 1) {
      const name = turn % 2 === 0 ? 'C' : 'B'
      await move(member, idOf(name), { stage: 'considering', after: idOf('A') })
      const order = turn % 2 === 0 ? ['A', 'C', 'B'] : ['A', 'B', 'C']
      expect(await columns(member)).toEqual({ considering: order })
    }
    const ranks = (await board(member)).map(({ rank }) => rank)
    expect(new Set(ranks).size).toBe(3)
  })

  test('at the same time as others loses no card and gives no two the same rank', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Idea ${at}`)
    const { member, idOf } = await memberWith(...names)
    const stages = ['considering', 'testing'] as const
    const moves = names.flatMap((name, at) => [
      move(member, idOf(name), {
        stage: stages[at % 2] ?? 'testing',
        after: idOf(names[(at + 5) % 12] ?? ''),
      }),
      move(member, idOf(name), { stage: 'testing', after: idOf('Idea 0') }),
    ])
    const statuses = (await Promise.all(moves)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const cards = await board(member)
    expect(cards.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect(new Set(cards.map(({ stage, rank }) => `${stage} ${rank}`)).size).toBe(12)
  })
})

describe('notes', () => {
  test('grow by versions, and a card shows their first line', async () => {
    const { member, idOf } = await memberWith('A')
    const id = idOf('A')
    const first = await saveNotes(member, id, { text: 'Ann, Tuesday', version: 0 })
    expect(first.value()).toEqual({ version: 1 })
    const text = `${'é'.repeat(200)}\r\nline two\0`
    expect((await saveNotes(member, id, { text, version: 1 })).value()).toEqual({ version: 2 })
    const { notes, notes_version, candidate } = await detailOf(member, id)
    expect([notes, notes_version]).toEqual([`${'é'.repeat(200)}\nline two`, 2])
    expect(candidate.note_start).toBe('é'.repeat(140))
    const [card] = await board(member)
    expect(card?.note_start).toBe('é'.repeat(140))
  })

  test('of two tabs never overwrite each other: the second is told both', async () => {
    const { member, idOf } = await memberWith('A')
    const id = idOf('A')
    const other = await api.anotherSession(member)
    await saveNotes(member, id, { text: 'First tab', version: 0 })
    const late = await saveNotes(other, id, { text: 'Second tab', version: 0 })
    expect(late.value()).toEqual({ conflict: { text: 'First tab', version: 1 } })
    expect((await detailOf(member, id)).notes).toBe('First tab')
    const merged = 'First tab\nSecond tab'
    expect((await saveNotes(other, id, { text: merged, version: 1 })).value()).toEqual({
      version: 2,
    })
    expect((await detailOf(member, id)).notes).toBe(merged)
  })

  test('saved at the same time by many tabs are acknowledged once a version', async () => {
    const { member, idOf } = await memberWith('A')
    const texts = Array.from({ length: 8 }, (_, at) => `Tab ${at}`)
    const answers = await Promise.all(
      texts.map((text) => saveNotes(member, idOf('A'), { text, version: 0 })),
    )
    const saved = texts.filter((_, at) => 'version' in (answers[at]?.value() ?? {}))
    expect(saved).toHaveLength(1)
    const { notes, notes_version } = await detailOf(member, idOf('A'))
    expect([notes, notes_version]).toEqual([saved[0], 1])
  })

  test('that were saved are acknowledged again if the answer was lost', async () => {
    const { member, idOf } = await memberWith('A')
    const body = { text: 'Ask Ann.', version: 0 }
    await saveNotes(member, idOf('A'), body)
    expect((await saveNotes(member, idOf('A'), body)).value()).toEqual({ version: 1 })
  })

  test('of 20,000 characters are stored, and longer ones are refused', async () => {
    const { member, idOf } = await memberWith('A')
    const text = '\u{1F600}'.repeat(20_000)
    const saved = await saveNotes(member, idOf('A'), { text, version: 0 })
    expect(saved.value()).toEqual({ version: 1 })
    expect((await detailOf(member, idOf('A'))).notes).toBe(text)
    const long = await saveNotes(member, idOf('A'), { text: `${text}a`, version: 1 })
    expect([long.status, long.detail]).toEqual([
      422,
      'Notes must be at most 20,000 characters long',
    ])
  })
})

test('a board of many columns and removed cards is sorted by column and rank', async () => {
  const { member, idOf } = await memberWith('A', 'B', 'C', 'D', 'E')
  await move(member, idOf('A'), { stage: 'dropped', after: null })
  await move(member, idOf('B'), { stage: 'building', after: null })
  await move(member, idOf('C'), { stage: 'testing', after: null })
  await member.call(withId(calls.removeCandidate, idOf('E')))
  expect((await board(member)).map(({ name }) => name)).toEqual(['D', 'C', 'B', 'A'])
  const gone = and(eq(candidates.userId, member.user.id), eq(candidates.name, 'E'))
  expect(await api.db.$count(candidates, gone)).toBe(1)
})

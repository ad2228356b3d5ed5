import { describe, expect, test } from 'vitest'
import { analyze } from '../analyze.ts'
import { NOW, thread } from '../discussions.fixture.ts'

const FAILS = ['breaks', 'fails', 'crashes', 'stops working', 'dies', 'jams']

/** The same trouble in as many threads as asked for: nine people in the first, one in each other one. */
function troubleIn(threads: number, createdAt = new Date('2026-06-01T08:00:00.000Z')) {
  return Array.from({ length: threads }, (_, n) => {
    const tells = (person: number): [string, string] => [
      `person ${n}-${person}`,
      `My automatic feeder ${FAILS[person % FAILS.length]} all the time, I wrote to the seller ${n}${person} times and never got an answer.`,
    ]
    const people = Array.from({ length: n === 0 ? 9 : 1 }, (_, person) => tells(person))
    return thread(`f${n}`, `Automatic feeder ${n}`, '', people, { createdAt })
  })
}

async function reasonsOf(discussions: ReturnType<typeof troubleIn>) {
  const signal = new AbortController().signal
  const result = await analyze({ market: 'Feeders', discussions, now: NOW, signal })
  const [point] = result.pain_points.pain_points
  if (point === undefined) throw new Error('nothing was found')
  const { thin_reasons: reasons, ...told } = result
  return { point, told, reasons }
}

describe('thin evidence', () => {
  test('is counted from all speakers, and the quotes show as many threads as there are', async () => {
    const { point, reasons } = await reasonsOf(troubleIn(6))
    expect(point.frequency).toBe('Widespread: 14 people in 6 of 6 threads')
    expect(new Set(point.evidence.map(({ thread_id }) => thread_id)).size).toBe(6)
    expect(reasons).toEqual([])
  })

  test('is discussions about a neighboring market', async () => {
    const beside = troubleIn(6).map((each, at) => (at < 2 ? { ...each, isBeside: true } : each))
    const { reasons, told } = await reasonsOf(beside)
    expect(reasons).toEqual(['2 of the 6 discussions are about a neighboring market'])
    expect(told.threads.map((each) => each.is_beside ?? false)).toEqual(
      beside.map((_, at) => at < 2),
    )
  })

  test('is few discussions, and old ones', async () => {
    const { reasons } = await reasonsOf(troubleIn(3, new Date('2022-06-01T08:00:00.000Z')))
    expect(reasons).toEqual([
      'we could read only 3 discussions',
      'no text we found is newer than 2022',
    ])
  })

  test('is pain points of one discussion each', async () => {
    const [first] = troubleIn(1)
    if (first === undefined) throw new Error('no thread')
    const quiet = ['a', 'b', 'c', 'd'].map((id) => thread(id, 'My garden', 'It rains.'))
    const { reasons } = await reasonsOf([first, ...quiet])
    expect(reasons).toEqual(['each pain point comes from a single discussion'])
  })

  test('is few people, and is said in one place alone', async () => {
    const quiet = ['a', 'b', 'c', 'd'].map((id) => thread(id, 'My garden', 'It rains.'))
    const two = troubleIn(3).slice(1)
    const { reasons, ...rest } = await reasonsOf([...two, ...quiet])
    expect(reasons).toEqual(['each pain point comes from one or two people'])
    expect(JSON.stringify(rest)).not.toMatch(/thin evidence|evidence is thin|with care/i)
  })
})

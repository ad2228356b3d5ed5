import { expect, test } from 'vitest'
import { longestBlock } from '../../testing/longest-block.ts'
import { COMMENT_MAX, POST_MAX } from '../providers/discussions/sizes.ts'
import { analyze } from './analyze.ts'
import { manyThreads, NOW, thread } from './discussions.fixture.ts'
import type { Discussion } from './types/discussion.ts'
import type { IdeaModel } from './types/model.ts'

/** The maximum milliseconds of CPU time that a request may wait. */
const BLOCK_MAX = 100

const input = (discussions: readonly Discussion[]) => ({
  market: 'Kennels',
  discussions: [...discussions],
  now: NOW,
  signal: new AbortController().signal,
})

/** Ten posts as long as the archive keeps them, each with forty comments: a complaint, and one repeated text. */
function postsOf(unit: string): Discussion[] {
  let said = 0
  const text = (max: number) => {
    const complaint = `Kennel number ${said++} crashes every time and I hate it. `
    return (complaint + unit.repeat(Math.ceil(max / unit.length))).slice(0, max)
  }
  return Array.from({ length: 10 }, (_, n) =>
    thread(
      `${n}`,
      text(300),
      text(POST_MAX),
      Array.from({ length: 40 }, (_, c): [string, string] => [
        `person ${c}`,
        text(COMMENT_MAX / 5),
      ]),
    ),
  )
}

/** Sentences of which no two are the same, and all of which tell of trouble. Their words begin with `letter`. */
function troubles(letter = 'w'): Discussion[] {
  let n = 0
  const word = () => {
    n = (n * 1_103_515_245 + 12_345) % 2_147_483_648
    return `${letter}${(n % 4_000).toString(36)}q`
  }
  const sentence = () => `The ${word()} ${word()} ${word()} crashes and I hate the ${word()}. `
  const text = (max: number) => Array.from({ length: max / 50 }, sentence).join('')
  return Array.from({ length: 50 }, (_, d) =>
    thread(
      `${d}`,
      sentence(),
      text(POST_MAX),
      Array.from({ length: 40 }, (_, c): [string, string] => [`person ${d}.${c}`, text(1_000)]),
    ),
  )
}

/** A model that invents large numbers of quotes. */
const inventive: IdeaModel = {
  async findPainPoints({ discussions }) {
    const opening = discussions[0]?.texts[1]?.text ?? ''
    const quotes = Array.from({ length: 30 }, (_, n) => ({
      ref: 'd1.post',
      quote: `${opening.slice(n, n + 380)}${n}`,
    }))
    const painPoint = (n: number) => ({
      heading: `Deposits that are late for ${'the kennel and its owner '.repeat(n % 5)}`,
      summary: opening.slice(0, 8_000),
      intensity: 'High',
      about: 'this market',
      quotes,
    })
    return { summary: opening, pain_points: Array.from({ length: 700 }, (_, n) => painPoint(n)) }
  },
  draftIdeas: async () => ({ executive_summary: '', ideas: [] }),
}

const HOSTILE = [
  'a',
  'a ',
  'etc. ',
  '. ',
  '\n',
  'No a. ',
  'is there a ',
  'No b5% ',
  '大',
  '한',
  'ł ',
  '?! ',
]

test.each(HOSTILE)(
  'ten long posts of %j keep nobody waiting',
  async (unit) => {
    const given = input(postsOf(unit))
    const { ms, value } = await longestBlock(() => analyze(given), BLOCK_MAX)
    expect(value.threads).toHaveLength(10)
    expect(ms).toBeLessThan(BLOCK_MAX)
  },
  60_000,
)

test('an analysis of many discussions does not block requests', async () => {
  const given = input(manyThreads(2_000))
  const { ms, value } = await longestBlock(() => analyze(given), BLOCK_MAX)
  expect(value.pain_points.pain_points.length).toBeGreaterThan(2)
  expect(ms).toBeLessThan(BLOCK_MAX)
}, 60_000)

test('an analysis in which every sentence states another problem does not block requests', async () => {
  const given = input(troubles())
  const { ms, value } = await longestBlock(() => analyze(given), BLOCK_MAX)
  expect(value.threads).toHaveLength(50)
  expect(ms).toBeLessThan(BLOCK_MAX)
}, 60_000)

test('a model that invents thousands of quotes does not block requests', async () => {
  const given = { ...input(troubles('ł')), model: inventive }
  const { ms, value } = await longestBlock(() => analyze(given), BLOCK_MAX)
  expect(value.drafted_by).toBe('extractive')
  expect(ms).toBeLessThan(BLOCK_MAX)
}, 60_000)

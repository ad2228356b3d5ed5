import { expect, test } from 'vitest'
import { PLANNER_STEPS } from '../../contract/planner-steps.ts'
import { createExamples } from './examples.ts'
import { keyOf, subjectsOf } from './phrase.ts'
import { createReferences, type Reference } from './references.ts'

const reference = (phrase: string, volume: number): Reference => ({
  phrase,
  volume,
  cpc: 2,
  competition: 40,
  peaks: [],
})

/** Names of one word and of three, each with another step. */
const SCALE = PLANNER_STEPS.slice(0, 66).flatMap((step, index) => {
  const name = `z${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`
  return [reference(`${name}ka`, step), reference(`${name}to ${name}mo ${name}ro`, step)]
})
const LIST = [
  ...SCALE,
  reference('dog ramp', 22_200),
  reference('dog ramps', 18_100),
  reference('ramp for dogs', 1_900),
  reference('dog ramp for car', 9_900),
  reference('dog ramp for boat', 880),
  reference('dog ramp for bed', 0),
  reference('dog bed', 201_000),
  reference('dog food', 450_000),
  reference('dog', 1_000_000),
  reference('ramp', 90_500),
  reference('wheelchair ramp', 27_100),
  reference('skate ramp', 5_400),
  reference('qqko', 0),
]
const examplesFor = createExamples(createReferences(LIST), new Map())
const phrases = (list: readonly Reference[]) => list.map(({ phrase }) => phrase)
const PHRASES = ['zepbound', 'dog ramp bleenord', 'dog ramps', 'ramp', 'best bleenord for me', '犬']

test('are ten, the least searched first, and none is a close variant of another', () => {
  for (const phrase of PHRASES) {
    const examples = examplesFor(phrase)
    expect(examples).toHaveLength(10)
    const volumes = examples.map(({ volume }) => volume)
    expect(volumes).toEqual(volumes.toSorted((a, b) => a - b))
    const keys = examples.map((each) => keyOf(subjectsOf(each.phrase)))
    expect(new Set([...keys, keyOf(subjectsOf(phrase))]).size).toBe(11)
    for (const each of examples) expect(LIST).toContainEqual(each)
  }
})

test('are those that share most words with the phrase, at most six, the rest anchors', () => {
  const examples = phrases(examplesFor('dog ramp bleenord'))
  expect(examples).toEqual(
    expect.arrayContaining(['dog ramp', 'dog ramp for car', 'dog ramp for boat']),
  )
  expect(examples.filter((phrase) => /dog|ramp/.test(phrase))).toHaveLength(6)
  expect(examples.filter((phrase) => phrase.startsWith('z'))).toHaveLength(4)
})

test('are anchors over the whole scale where no word is shared', () => {
  const volumes = examplesFor('zepbound').map(({ volume }) => volume)
  expect(volumes[0]).toBe(10)
  expect(volumes.at(-1)).toBeGreaterThan(9_000_000)
  const ratios = volumes.slice(1).map((volume, index) => volume / (volumes[index] ?? 1))
  expect(Math.max(...ratios)).toBeLessThan(10)
  expect(Math.min(...ratios)).toBeGreaterThan(2)
})

test('have about as many words as the phrase where they are anchors', () => {
  const numberOfWords = (phrase: string) =>
    phrases(examplesFor(phrase)).map((each) => each.split(' ').length)
  expect(numberOfWords('zepbound')).toEqual(Array(10).fill(1))
  expect(numberOfWords('one two three')).toEqual(Array(10).fill(3))
})

test('are anchors of words that are common, and that somebody searches for', () => {
  const list = [...SCALE, reference('oboe', 10), reference('house', 10), reference('water', 0)]
  const counts = new Map([
    ['oboe', 5],
    ['house', 500],
    ['water', 900],
  ])
  const examples = phrases(createExamples(createReferences(list), counts)('zepbound'))
  expect(examples[0]).toBe('house')
  expect(examples).not.toContain('water')
  expect(phrases(examplesFor('zepbound'))).not.toContain('qqko')
})

test('are the same whatever the order of the references', () => {
  const other = createExamples(createReferences(LIST.toReversed()), new Map())
  for (const phrase of PHRASES) expect(other(phrase)).toEqual(examplesFor(phrase))
})

test('are fewer where there are few references', () => {
  const few = createExamples(createReferences([reference('dog', 10)]), new Map())
  expect(phrases(few('cat'))).toEqual(['dog'])
  expect(few('dogs')).toEqual([])
})

import { expect, test } from 'vitest'
import { createTurns } from '../../turns.ts'
import { NOW, thread } from '../discussions.fixture.ts'
import { readThreads } from '../grounding/threads-read.ts'
import { nameGroup } from './headings.ts'
import { readSentences } from './reading.ts'

/** The heading of what one discussion says, as if all of it were one trouble. */
async function headingOf(comment: string, title = 'Pouring by hand'): Promise<string | undefined> {
  const turns = createTurns(new AbortController().signal)
  const discussions = [thread('a', title, 'Bit of a story.', [['ann', comment]])]
  const read = readThreads({ market: 'pour over coffee', discussions, now: NOW })
  const { cued } = await readSentences(read, turns, async () => {})
  expect(cued).not.toEqual([])
  return (await nameGroup({ sentences: cued }, turns, -9))?.heading
}

test('a trouble is a heading', async () => {
  expect(await headingOf('I ended up with grounds in my cup every single morning.')).toBe(
    'Ended up with grounds in cup every single morning',
  )
})

test('a title is none, and a part of one may be', async () => {
  const said = 'I ended up with grounds in my cup every single morning.'
  expect(await headingOf(said, 'Ended up with grounds in cup every single morning now')).not.toBe(
    'Ended up with grounds in cup every single morning',
  )
  const longer = 'Ended up with grounds in cup every single morning, and nobody sells the old paper'
  expect(await headingOf(said, longer)).toBe('Ended up with grounds in cup every single morning')
})

test('neither an advice nor its aim is one', async () => {
  const sentence =
    "Also, water needs to be poured carefully onto the middle of the cone so that the water doesn't run down the side of the cone without touching the grounds."
  expect(await headingOf(sentence)).toBeUndefined()
})

test('what asks for an object or points at nothing is no heading', async () => {
  const cut = 'I hate that nobody on our trail ever wrote down which boxes had a cleaning.'
  expect(await headingOf(cut)).toBeUndefined()
  const pointing = 'Half of the grinders on offer never specify them, it makes me so angry.'
  expect(await headingOf(pointing)).toBeUndefined()
  const half =
    'An iron press requires that you wait for the steel to warm up and I hate it, it takes me an hour.'
  expect((await headingOf(half)) ?? '').not.toContain('that you wait')
  const other =
    'The round beans are sold here, the corresponding flat beans are impossible to find and it makes me so angry.'
  expect(await headingOf(other)).not.toContain('corresponding')
})

test('what had been so before something else is no heading', async () => {
  const earlier =
    'By the time the cups got cool enough to drink, the crema had broken down and I hate it.'
  expect(await headingOf(earlier)).toBeUndefined()
  expect(await headingOf(earlier.replace('had broken', 'always breaks'))).toBe(
    'The crema always breaks down',
  )
  const stays = earlier.replace('broken down', 'broken bubbles in it')
  expect(await headingOf(stays)).toBe('The crema had broken bubbles in it')
})

test.each([
  "The old laptop camera won't start at 10 am and I hate it.",
  "The old laptop camera won't start until about 8:30pm and I hate it.",
  "The old laptop camera won't start before 7.15 pm and I hate it.",
])('%s: the heading has no time of day', async (sentence) => {
  expect(await headingOf(sentence)).toMatch(/^(?:The )?old laptop camera won't start$/iu)
})

test.each([
  [
    'The front desk never answers patient calls between 9 am and 5 pm, and I hate it.',
    /^The front desk never answers patient calls$/u,
  ],
  ['The little store in town closes at 6pm or 7pm and I hate it.', /^(?!.*closes)/u],
  ['A 6:30 am alarm wakes the whole house every single day and I hate it.', /^(?!.*alarm)/u],
])('%s: a time is left out whole, or the heading is', async (sentence, heading) => {
  expect((await headingOf(sentence)) ?? '').toMatch(heading)
})

test('a thing of which nothing is said is no heading', async () => {
  const asleep = 'I hate it, I fall asleep after the shift in every single webinar of the spring.'
  expect((await headingOf(asleep)) ?? '').not.toMatch(/^the shift/iu)
})

test('of two clear headings the group has the one whose words its other sentences use', async () => {
  const turns = createTurns(new AbortController().signal)
  const discussions = [
    thread('a', 'Roasting indoors', 'Bit of a story.', [
      ['ann', 'The vent hole tends to leak cold air into the kitchen all winter and I hate it.'],
      ['bob', 'The chaff collector leaks smoke into the room all winter and I hate it.'],
      ['cy', 'I hate that there is so much smoke from a collector.'],
    ]),
  ]
  const read = readThreads({ market: 'coffee roasting', discussions, now: NOW })
  const { cued } = await readSentences(read, turns, async () => {})
  const named = async (sentences: typeof cued) =>
    (await nameGroup({ sentences }, turns, -9))?.heading ?? ''
  expect(cued).toHaveLength(3)
  expect(await named(cued.slice(0, 1))).toMatch(/vent hole/iu)
  expect(await named(cued)).toMatch(/smoke/iu)
})

test('a title with a topic gives the topic to its troubles, and to those of its opening post', async () => {
  const title = 'Backyard oven: the cover held the rain in and the dome cannot get hot'
  const post = 'I cannot find a door for this arch.'
  const discussions = [thread('a', title, post)]
  const turns = createTurns(new AbortController().signal)
  const read = readThreads({ market: 'pizza ovens', discussions, now: NOW })
  const { cued } = await readSentences(read, turns, async () => {})
  const headings = await Promise.all(
    cued.map(async (each) => (await nameGroup({ sentences: [each] }, turns, -9))?.heading),
  )
  expect(headings).toEqual([
    'Backyard oven: the dome cannot get hot',
    'Backyard oven: cannot find a door for this arch',
  ])
})

test('a label of a post is no topic, and a name keeps its capital', async () => {
  const turns = createTurns(new AbortController().signal)
  const headingsOf = async (title: string) => {
    const discussions = [thread('a', title, "Toyota can't find the fault in my battery.")]
    const read = readThreads({ market: 'used cars', discussions, now: NOW })
    const { cued } = await readSentences(read, turns, async () => {})
    return (await nameGroup({ sentences: cued }, turns, -9))?.heading
  }
  expect(await headingsOf('Need advice: what now')).toMatch(/^Toyota can't/)
  expect(await headingsOf('Used sedan: what now')).toMatch(/^Used sedan: Toyota can't/)
})

test('what is said about the discussion is not read', async () => {
  const turns = createTurns(new AbortController().signal)
  const texts = [
    'I cannot stand it that my answer was downvoted, it makes me so angry.',
    'I cannot stand it that my filter clogs, it makes me so angry.',
  ]
  const comments = texts.map((text, at): [string, string] => [`ann${at}`, text])
  const discussions = [thread('a', 'Pouring by hand', 'Bit of a story.', comments)]
  const read = readThreads({ market: 'pour over coffee', discussions, now: NOW })
  const { cued } = await readSentences(read, turns, async () => {})
  expect(cued.map(({ text }) => text)).toEqual(texts.slice(1))
})

test.each([
  "I can't find any proper comparisons or trials, I hate how much time it takes every single month.",
  'I cannot find any information on this anywhere, so I gave up on it.',
])('what is looked up says nothing of its subject: %s', async (sentence) => {
  expect((await headingOf(sentence)) ?? '').not.toMatch(/comparisons|information/)
})

test('a wish that ends a question is named as a question', async () => {
  const discussions = [
    thread(
      'a',
      'French press',
      'Is there any method or tool I can use to minimize grit in my cup?',
    ),
  ]
  const turns = createTurns(new AbortController().signal)
  const read = readThreads({ market: 'french press', discussions, now: NOW })
  const { cued } = await readSentences(read, turns, async () => {})
  expect((await nameGroup({ sentences: cued }, turns))?.heading).toBe(
    'People ask how to minimize grit in the cup',
  )
})

test('what is hard to do is named by rule', async () => {
  expect(await headingOf('It is difficult to pour evenly with a heavy kettle, I hate it.')).toBe(
    'Hard to pour evenly with a heavy kettle',
  )
})

import { expect, test } from 'vitest'
import { analyze } from '../analyze.ts'
import { NOW, thread } from '../discussions.fixture.ts'
import type { Discussion } from '../types/discussion.ts'

const ANSWERS: [string, string][] = [
  ['ann', 'The gate latch broke after a week and the shop refused to take it back.'],
  ['bob', 'My gate latch broke as well, I had to buy it twice.'],
  ['cat', 'Our gate latch never closes in the rain, I tie it with a rope.'],
]

async function headingsOf(discussions: Discussion[]): Promise<string[]> {
  const { signal } = new AbortController()
  const { pain_points: points } = await analyze({
    ...{ market: 'Kennels', now: NOW, signal, discussions },
  })
  return points.pain_points.map(({ heading }) => heading)
}

test('a heading that is not clear by itself needs people of more than one discussion', async () => {
  const apart = ANSWERS.map((answer, index) => thread(`g${index}`, 'Gates', '', [answer]))
  expect(await headingsOf(apart)).toHaveLength(1)
  expect(await headingsOf([thread('g', 'Gates', '', ANSWERS)])).toEqual([])
})

test('a clear heading needs no second discussion', async () => {
  const pods = "I have a pod machine that won't accept anything but branded coffee pods."
  expect(await headingsOf([thread('p', 'Pods', pods, [])])).toEqual([
    'Pod machine accepts only branded coffee pods',
  ])
})

test('what is so for now is no trouble of a market', async () => {
  const text = 'I have plenty of coffee pods but our coffee machine is currently broken.'
  expect(await headingsOf([thread('p', 'Coffee', text, [])])).toEqual([])
  const unmet = 'I currently cannot find anybody who repairs pod machines in my town.'
  expect(await headingsOf([thread('p', 'Coffee', unmet, [])])).toHaveLength(1)
})

const ALONE = [
  'I cannot find anybody who repairs pod machines in my town.',
  'The chaff collector leaks smoke into the whole kitchen every morning.',
  "I have a kettle that won't switch off before the lid is wet.",
  'I have a printer that refuses any ink but its own.',
  'The app lost my photos twice and support never answered.',
  'The delivery truck blocked our driveway three times this week.',
]

test('single voices about the market fill the list up, those of neighbors less', async () => {
  const threads = ALONE.map((text, at) => thread(`t${at}`, 'A story', text, []))
  expect(await headingsOf(threads)).toHaveLength(5)
  const beside = threads.map((each) => ({ ...each, isBeside: true }))
  expect(await headingsOf(beside)).toHaveLength(3)
  const [own, ...others] = threads
  expect(
    own && (await headingsOf([own, ...others.map((each) => ({ ...each, isBeside: true }))])),
  ).toHaveLength(1)
})

test('no two pain points say the same', async () => {
  const title = "Mower repair in April: 40 machines outside, 11 waiting for a part, who's next?"
  const text =
    "40 in the yard with a tag, 11 wait for a part, the parts come in one box with no names. The phone rings 30 times a day, 'is it ready', and I go out in the yard to look for a green one."
  expect(await headingsOf([thread('m', title, text, [])])).toEqual([
    'Mower repair in April: 11 wait for a part',
  ])
})

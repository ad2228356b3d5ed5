import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { createSingleFlight } from './single-flight.ts'

function held<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let begun = 0
  const work = () => {
    begun += 1
    return promise
  }
  return { work, resolve, reject, begun: () => begun }
}

test('callers under one key share one run, and other keys have their own', async () => {
  const join = createSingleFlight<string, string>()
  const { work, resolve, begun } = held<string>()
  const both = Promise.all([join('a', work), join('a', work)])
  expect(await join('b', async () => 'other')).toBe('other')
  resolve('done')
  expect(await both).toEqual(['done', 'done'])
  expect(begun()).toBe(1)
  expect(await join('a', async () => 'again')).toBe('again')
})

test('all waiting callers share a failure', async () => {
  const join = createSingleFlight<string, string>()
  const { work, reject, begun } = held<string>()
  const both = Promise.allSettled([join('a', work, 'ann'), join('a', work, 'bob')])
  reject(new Error('down'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(begun()).toBe(1)
})

test('a refusal reaches only the first user; another user starts a new run', async () => {
  const join = createSingleFlight<string, string>()
  const { work, reject } = held<string>()
  const ann = [join('a', work, 'ann'), join('a', async () => 'for ann', 'ann')]
  const bob = join('a', async () => 'for bob', 'bob')
  reject(new Refusal('rate_limited'))
  const settled = await Promise.allSettled(ann)
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await bob).toBe('for bob')
})

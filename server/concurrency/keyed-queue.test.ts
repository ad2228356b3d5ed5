import { describe, expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

describe('the keyed queue', () => {
  test('runs the work of one key one at a time, in order', async () => {
    const queue = createKeyedQueue()
    const events: string[] = []
    const first = gate()
    const works = [
      queue(1, async () => {
        events.push('first begins')
        await first.opened
        events.push('first ends')
      }),
      queue(1, async () => {
        events.push('second')
      }),
      queue(1, async () => {
        events.push('third')
      }),
    ]
    first.open()
    await Promise.all(works)
    expect(events).toEqual(['first begins', 'first ends', 'second', 'third'])
  })

  test('does not make keys wait for each other', async () => {
    const queue = createKeyedQueue()
    const first = gate()
    const held = queue(1, () => first.opened)
    expect(await queue(2, async () => 'done')).toBe('done')
    first.open()
    await held
  })

  test('continues after failed work, and reports the failure only to its caller', async () => {
    const queue = createKeyedQueue()
    const failing = queue(1, async () => {
      throw new Error('lost')
    })
    const following = queue(1, async () => 'found')
    await expect(failing).rejects.toThrow('lost')
    expect(await following).toBe('found')
    expect(await queue(1, async () => 'again')).toBe('again')
  })
})

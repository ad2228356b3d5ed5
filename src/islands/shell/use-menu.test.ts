import { describe, expect, it } from 'vitest'
import { nextItem } from './use-menu.ts'

describe('nextItem', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', -1, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('moves on %s from %i to %i', (key, from, to) => {
    expect(nextItem(key, from, 3)).toBe(to)
  })

  it('leaves other keys, and an empty menu, alone', () => {
    expect(nextItem('a', 0, 3)).toBeUndefined()
    expect(nextItem('ArrowDown', -1, 0)).toBeUndefined()
  })
})

import { expect, it } from 'vitest'
import { gridLines } from './grid-lines.ts'

it.each([
  [
    [31_200, 21_000],
    [0, 10_000, 20_000, 30_000, 40_000],
  ],
  [[74_000], [0, 20_000, 40_000, 60_000, 80_000]],
  [[4], [0, 1, 2, 3, 4]],
  [[5], [0, 2, 4, 6, 8]],
  [[1_000_000], [0, 250_000, 500_000, 750_000, 1_000_000]],
  [
    [null, 0],
    [0, 1, 2, 3, 4],
  ],
  [[], [0, 1, 2, 3, 4]],
])('draws five round lines over %j', (volumes, lines) => {
  expect(gridLines(volumes)).toEqual(lines)
})

it('always reaches the highest volume and never wastes more than half of the height', () => {
  for (let highest = 8; highest < 3_000_000; highest = Math.ceil(highest * 1.07)) {
    const top = gridLines([highest])[4] ?? 0
    expect(top).toBeGreaterThanOrEqual(highest)
    expect(top).toBeLessThanOrEqual(highest * 2)
  }
})

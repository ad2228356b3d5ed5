import { expect, test } from 'vitest'
import { isReadInPart } from './own-material-form.ts'

test.each([
  [false, [{ texts: 2_000, characters: 500_000 }]],
  [true, [{ texts: 2_001, characters: 500 }]],
  [true, [{ texts: 2, characters: 500_001 }]],
  [
    true,
    [
      { texts: 1_500, characters: 500 },
      { texts: 501, characters: 500 },
    ],
  ],
])('it is %s that only a part is read of %j', (isPart, materials) => {
  expect(isReadInPart(materials)).toBe(isPart)
})

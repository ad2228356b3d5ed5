import { describe, expect, it } from 'vitest'
import { capitalsOf } from './capitals.ts'

const capitals = capitalsOf([
  'They sell on Etsy and pay for it.',
  'Shops on Etsy need photos, and RV owners do not, while the RV owner pays.',
  'Etsy again. Ramps are steep, so the ramps slip.',
])

describe('the capitals of words', () => {
  it('are those of most sentences, and never those of a first word', () => {
    expect(capitals.get('etsy')).toBe('Etsy')
    expect(capitals.get('ramps')).toBeUndefined()
    expect(capitals.get('they')).toBeUndefined()
  })

  it('are not taken from a single use or from a word that is mostly small', () => {
    const some = capitalsOf(['go to Turo', 'the park and the Park', 'a park'])
    expect(some.get('turo')).toBeUndefined()
    expect(some.get('park')).toBeUndefined()
  })
})

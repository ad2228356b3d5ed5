import { describe, expect, it } from 'vitest'
import { nicheNotesSchema } from './niche-schemas.ts'

const SAID = 'A sentence that is long enough to say something about who pays and when.'
const NOTE = { sector: 'Dog Care', niche: 'Ramps', buyers: SAID, offer: SAID, check: SAID }
const FILE = { industry: 'Pets & Animals', updated: new Date('2026-11-21'), notes: [NOTE] }

function messages(value: unknown): string[] {
  const parsed = nicheNotesSchema.safeParse(value)
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('notes on niches', () => {
  it('are accepted, also none at all', () => {
    expect(messages(FILE)).toEqual([])
    expect(messages({ industry: FILE.industry, updated: FILE.updated })).toEqual([])
  })

  it('say which field is wrong and how a day is written', () => {
    expect(messages({ ...FILE, updated: '2026-11-21' })).toEqual([
      'updated: a day such as 2026-11-21, without quotes',
    ])
    expect(messages({ ...FILE, notes: [{ ...NOTE, offer: 'Ramps.' }] })).toEqual([
      expect.stringContaining('notes.0.offer'),
    ])
    expect(messages({ ...FILE, notes: [{ ...NOTE, price: 5 }] })).toEqual([
      expect.stringContaining('"price"'),
    ])
  })

  it('are one for each niche, however its name is written', () => {
    const other = { ...NOTE, sector: 'Cat Care' }
    expect(messages({ ...FILE, notes: [NOTE, other] })).toEqual([])
    expect(messages({ ...FILE, notes: [NOTE, other, { ...NOTE, niche: 'ramps' }] })).toEqual([
      'notes.2.niche: a second note on "ramps"',
    ])
  })

  it('did not change in a time to come', () => {
    expect(messages({ ...FILE, updated: new Date('2131-11-21') })).toEqual([
      'updated: not after today',
    ])
  })
})

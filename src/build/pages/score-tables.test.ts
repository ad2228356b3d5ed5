import { describe, expect, it } from 'vitest'
import { UNKNOWN_INPUTS } from '../../../contract/score/inputs.ts'
import { partsOf } from '../../../contract/score/total.ts'
import { SCORE_PARTS, type ScorePart } from '../../../contract/score/weights.ts'
import {
  exampleRows,
  knownText,
  PART_ROWS,
  READ_TEXT,
  VERDICT_ROWS,
  WIDENING_ROWS,
} from './score-tables.ts'

const parts = Object.keys(SCORE_PARTS) as ScorePart[]

describe('the tables of the score', () => {
  it('have a row for each input, and all of each part', () => {
    const unknown = partsOf(UNKNOWN_INPUTS)
    for (const part of parts) {
      const rows = PART_ROWS[part]
      expect(rows).toHaveLength(Object.keys(unknown[part].readings).length)
      expect(rows.reduce((sum, { share }) => sum + share, 0)).toBe(100)
    }
  })

  it('have the numbers of the formula', () => {
    expect(PART_ROWS.demand[0]?.scale).toBe('0 at 40, 100 at 60,500, by ratio')
    expect(PART_ROWS.demand[1]?.scale).toBe('0 at 50% less, 50 without change, 100 at 50% more')
    expect(PART_ROWS.evidence[0]?.scale).toContain('22 for two')
    expect(PART_ROWS.room[1]?.scale).toBe('0 at 7, 100 at 375, by ratio')
    expect(READ_TEXT).toContain('fewer than 10 discussions')
    expect(WIDENING_ROWS.find(({ name }) => name === 'Sample')?.text).toBe('counts as unknown')
    expect(VERDICT_ROWS.map(({ name }) => name)).toEqual([
      'Look elsewhere',
      'Test it now',
      'Promising, evidence thin',
      'Not enough known',
    ])
  })

  it('say what is known of an example, with its kind, and its points', () => {
    const searches = { low: 2_087, high: 20_871, kind: 'editorial' } as const
    expect(knownText(searches)).toBe("2,090 to 20,900, Nicher's editors")
    expect(knownText({ low: 1, high: 1, kind: 'measured' }, '$')).toBe('$1.00, Measured')
    const inputs = {
      ...UNKNOWN_INPUTS,
      competition: { low: 30, high: 30, kind: 'measured' } as const,
    }
    expect(exampleRows(inputs, 'room', partsOf(inputs).room)).toEqual([
      { name: 'Competition of advertisers', share: 40, known: '30, Measured', points: '70' },
      {
        ...{ name: 'Clicks that one sale pays for', share: 30 },
        ...{ known: 'unknown', points: '0 to 100' },
      },
      {
        ...{ name: 'Threads that praise an existing answer', share: 30 },
        ...{ known: 'unknown', points: '0 to 100' },
      },
    ])
  })
})

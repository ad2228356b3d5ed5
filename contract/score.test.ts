import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyInputs, anyWeights, BOUNDS, FIGURE_NAMES } from '../testing/any-score-inputs.ts'
import { READ_ENOUGH } from './score/evidence.ts'
import { type ScoreFigure, type ScoreInputs, UNKNOWN_INPUTS } from './score/inputs.ts'
import { WIDENING } from './score/readings.ts'
import { EVIDENCE_MIN } from './score/verdict.ts'
import { EQUAL_WEIGHTS, SCORE_PARTS, type ScorePart } from './score/weights.ts'
import { scoreOf } from './score.ts'
import { scoreSchema } from './score-schema.ts'

const RUNS = { numRuns: 10_000 }
const PARTS = Object.keys(SCORE_PARTS) as ScorePart[]

/** Figures of which a higher one makes the score worse. */
const WORSE: ReadonlySet<string> = new Set(['competition', 'click', 'praised'])

const holds = (range: { low: number; high: number }, other: { low: number; high: number }) =>
  range.low <= other.low && range.high >= other.high

const measured = (low: number, high = low): ScoreFigure => ({ low, high, kind: 'measured' })

/** All counted, and all of it good. */
const BEST: ScoreInputs = {
  searches: measured(60_500),
  trend: measured(0.5),
  interest: measured(0.5),
  read: 20,
  people: measured(60),
  threads: measured(20),
  intensity: measured(3),
  shown: measured(3),
  isThin: false,
  competition: measured(0),
  click: measured(0.1),
  paid: measured(500),
  praised: measured(0),
}

describe('any score', () => {
  test('is a range of whole numbers within 0 and 100, and so is each part', () => {
    fc.assert(
      fc.property(anyInputs, anyWeights, (inputs, weights) => {
        const score = scoreOf(inputs, weights)
        for (const { low, high } of [score, ...Object.values(score.parts)]) {
          expect(Number.isInteger(low) && Number.isInteger(high)).toBe(true)
          expect(0 <= low && low <= high && high <= 100).toBe(true)
        }
        expect(scoreSchema.parse(score)).toEqual(score)
      }),
      RUNS,
    )
  })

  test('is the same for the same inputs', () => {
    fc.assert(
      fc.property(anyInputs, anyWeights, (inputs, weights) => {
        expect(scoreOf(structuredClone(inputs), { ...weights })).toEqual(scoreOf(inputs, weights))
      }),
      RUNS,
    )
  })

  test('never falls where an input gets better', () => {
    const change = fc.record({
      name: fc.constantFrom(...FIGURE_NAMES),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(anyInputs, anyWeights, change, (inputs, weights, { name, share }) => {
        const before = inputs[name]
        if (before === null) return
        const [least, most] = BOUNDS[name]
        const end = WORSE.has(name) ? least : most
        const better = (figure: number) => figure + (end - figure) * share
        const improved = { ...before, low: better(before.low), high: better(before.high) }
        const [worse, higher] = [inputs, { ...inputs, [name]: improved }].map((each) =>
          scoreOf(each, weights),
        )
        for (const part of PARTS) {
          expect(higher?.parts[part].low).toBeGreaterThanOrEqual(worse?.parts[part].low ?? 0)
          expect(higher?.parts[part].high).toBeGreaterThanOrEqual(worse?.parts[part].high ?? 0)
        }
        expect(higher?.low).toBeGreaterThanOrEqual(worse?.low ?? 0)
        expect(higher?.high).toBeGreaterThanOrEqual(worse?.high ?? 0)
      }),
      RUNS,
    )
  })

  test('holds the old range where less is known', () => {
    const name = fc.constantFrom(...FIGURE_NAMES)
    const loss = fc.constantFrom('unknown', 'wider', 'sample', 'drafted', 'proxy', 'modelled')
    fc.assert(
      fc.property(anyInputs, anyWeights, name, loss, (inputs, weights, which, how) => {
        const known = inputs[which]
        if (known === null) return
        const [least, most] = BOUNDS[which]
        const wider = {
          low: (known.low + least) / 2,
          high: (known.high + most) / 2,
          kind: known.kind,
        }
        const less =
          how === 'unknown' ? null : how === 'wider' ? wider : { ...known, kind: how as 'proxy' }
        if (less !== null && WIDENING[less.kind] < WIDENING[known.kind]) return
        const [after, before] = [{ ...inputs, [which]: less }, inputs].map((each) =>
          scoreOf(each, weights),
        )
        if (!after || !before) return
        expect(holds(after, before)).toBe(true)
        for (const part of PARTS) expect(holds(after.parts[part], before.parts[part])).toBe(true)
      }),
      RUNS,
    )
  })

  test('holds the old range where fewer discussions were read', () => {
    const fewer = fc.integer({ min: 0, max: READ_ENOUGH })
    fc.assert(
      fc.property(anyInputs, anyWeights, fewer, fewer, (inputs, weights, a, b) => {
        const before = scoreOf({ ...inputs, read: Math.max(a, b) }, weights)
        expect(holds(scoreOf({ ...inputs, read: Math.min(a, b) }, weights), before)).toBe(true)
        expect(holds(scoreOf({ ...inputs, read: null }, weights), before)).toBe(true)
      }),
      RUNS,
    )
  })

  test('lies between its lowest and its highest part that counts', () => {
    fc.assert(
      fc.property(anyInputs, anyWeights, (inputs, weights) => {
        const score = scoreOf(inputs, weights)
        const counted = PARTS.filter((part) => weights[part] > 0).map((part) => score.parts[part])
        expect(score.low).toBeGreaterThanOrEqual(Math.min(...counted.map(({ low }) => low)))
        expect(score.high).toBeLessThanOrEqual(Math.max(...counted.map(({ high }) => high)))
      }),
      RUNS,
    )
  })

  test('depends on the ratio of the weights alone', () => {
    const small = fc.integer({ min: 0, max: 33 })
    const weights = fc
      .record({ demand: small, evidence: small, room: small })
      .filter(({ demand, evidence, room }) => demand + evidence + room > 0)
    fc.assert(
      fc.property(anyInputs, weights, (inputs, { demand, evidence, room }) => {
        const triple = { demand: 3 * demand, evidence: 3 * evidence, room: 3 * room }
        expect(scoreOf(inputs, triple)).toEqual(scoreOf(inputs, { demand, evidence, room }))
      }),
      RUNS,
    )
  })
})

describe('the verdict', () => {
  test('is never to test it now with thin evidence or fewer than two measured parts', () => {
    const how = fc.constantFrom('measured', 'measured', 'measured', 'modelled', 'proxy', 'unknown')
    const good = fc
      .record({
        kinds: fc.array(how, { minLength: FIGURE_NAMES.length, maxLength: FIGURE_NAMES.length }),
        isThin: fc.boolean(),
      })
      .map(({ kinds, isThin }): ScoreInputs => {
        const figures = FIGURE_NAMES.map((name, index) => {
          const kind = kinds[index]
          return [name, kind === 'unknown' ? null : { ...BEST[name], kind }]
        })
        return { ...BEST, isThin, ...Object.fromEntries(figures) }
      })
    const seen = new Set<string>()
    fc.assert(
      fc.property(fc.oneof(anyInputs, good), anyWeights, (inputs, weights) => {
        const { verdict, parts } = scoreOf(inputs, weights)
        const counted = PARTS.filter((part) => parts[part].isMeasured).length
        seen.add(verdict)
        if (verdict === 'test') expect(counted >= 2 && !inputs.isThin).toBe(true)
        if (verdict === 'promising') expect(counted).toBeGreaterThanOrEqual(1)
        if (verdict === 'test' || verdict === 'promising') {
          expect(parts.evidence.high).toBeGreaterThanOrEqual(EVIDENCE_MIN)
        }
      }),
      RUNS,
    )
    expect(seen).toEqual(new Set(['test', 'promising', 'elsewhere', 'unknown']))
  })

  test('is to test it now where all is counted and good', () => {
    const { low, high, verdict, reasons, narrowing } = scoreOf(BEST)
    expect({ low, high, verdict, reasons, narrowing }).toEqual({
      low: 99,
      high: 100,
      verdict: 'test',
      reasons: [],
      narrowing: null,
    })
  })

  test.each([
    ['thin evidence', { isThin: true }, 'promising'],
    [
      'one measured part',
      {
        searches: { low: 60_500, high: 60_500, kind: 'modelled' },
        competition: { low: 0, high: 0, kind: 'modelled' },
        click: { low: 0.1, high: 0.1, kind: 'modelled' },
      },
      'promising',
    ],
    [
      'no measured part',
      {
        searches: { low: 60_500, high: 60_500, kind: 'modelled' },
        competition: { low: 0, high: 0, kind: 'modelled' },
        click: { low: 0.1, high: 0.1, kind: 'modelled' },
        people: { low: 60, high: 60, kind: 'own' },
        shown: { low: 3, high: 3, kind: 'own' },
      },
      'unknown',
    ],
  ] as const)('is capped by %s', (_, less, verdict) => {
    expect(scoreOf({ ...BEST, ...less }).verdict).toBe(verdict)
  })

  test('is to look elsewhere where even the best that may be true is poor', () => {
    const poor: ScoreInputs = {
      ...BEST,
      searches: measured(40),
      trend: measured(-0.3),
      people: measured(2),
      threads: measured(1),
      intensity: measured(1),
      shown: measured(0, 1),
      competition: measured(90),
      click: measured(20),
    }
    expect(scoreOf(poor).verdict).toBe('elsewhere')
  })

  test('is not to look elsewhere only because thin evidence shows nobody', () => {
    const none = measured(0)
    const silent = {
      ...BEST,
      searches: measured(900),
      competition: measured(50),
      people: none,
      threads: none,
      intensity: none,
      shown: measured(0, 1),
    }
    expect(scoreOf(silent).verdict).toBe('elsewhere')
    expect(scoreOf({ ...silent, isThin: true }).verdict).toBe('unknown')
    const unwanted = {
      ...silent,
      isThin: true,
      searches: measured(0),
      trend: measured(-0.5),
      interest: measured(-0.5),
      competition: measured(100),
      click: measured(50),
    }
    expect(scoreOf(unwanted).verdict).toBe('elsewhere')
  })

  test('is that not enough is known where nothing is', () => {
    const score = scoreOf(UNKNOWN_INPUTS)
    expect(score).toMatchObject({ low: 0, high: 100, verdict: 'unknown' })
    expect(score.reasons).toEqual([
      'None of the three parts is mostly counted.',
      'No discussion about it has been read.',
    ])
  })

  test('is not good where hardly anyone shows the problem, however many search for it', () => {
    const none = measured(0)
    const silent = { ...BEST, people: none, threads: none, intensity: none, shown: measured(0, 1) }
    const score = scoreOf({ ...silent, isThin: true })
    expect(score).toMatchObject({ low: 66, high: 70, verdict: 'unknown' })
    expect(score.reasons).toEqual(['Hardly anyone in the discussions shows the problem.'])
  })

  test('says that samples count as unknown', () => {
    const sample = { low: 30, high: 30, kind: 'sample' } as const
    const score = scoreOf({
      ...BEST,
      people: sample,
      threads: sample,
      intensity: sample,
      shown: sample,
    })
    expect(score.parts.evidence).toEqual({ low: 0, high: 100, isMeasured: false })
    expect(score.reasons).toEqual([
      'The discussions are samples that we made up, so they count as unknown.',
    ])
  })
})

describe('weights', () => {
  test('decide how much each part counts', () => {
    const inputs = {
      ...BEST,
      searches: measured(40),
      trend: measured(-0.5),
      interest: measured(-0.5),
    }
    expect(scoreOf(inputs, { demand: 100, evidence: 0, room: 0 })).toMatchObject({
      low: 0,
      high: 0,
    })
    expect(scoreOf(inputs, { demand: 0, evidence: 0, room: 1 }).high).toBe(100)
    expect(scoreOf(inputs, EQUAL_WEIGHTS)).toEqual(scoreOf(inputs))
  })

  test.each([
    { demand: 0, evidence: 0, room: 0 },
    { demand: -1, evidence: 50, room: 50 },
    { demand: 101, evidence: 50, room: 50 },
    { demand: Number.NaN, evidence: 50, room: 50 },
  ])('%j are refused', (weights) => {
    expect(() => scoreOf(BEST, weights)).toThrow(RangeError)
  })
})

describe('what would narrow the range', () => {
  test('is what gives most points, in words', () => {
    expect(scoreOf(UNKNOWN_INPUTS).narrowing?.text).toBe('Check its demand')
    const searched = { ...UNKNOWN_INPUTS, searches: measured(900), competition: measured(30) }
    expect(scoreOf(searched).narrowing?.text).toBe('Analyze its discussions')
    const searches = { low: 100, high: 9_000, kind: 'modelled' } as const
    const estimated = {
      ...BEST,
      searches,
      competition: { low: 20, high: 20, kind: 'modelled' } as const,
    }
    expect(scoreOf(estimated).narrowing).toMatchObject({
      act: 'figures',
      text: 'Import a Planner export',
    })
    const few = { ...BEST, read: 5, people: measured(4), threads: measured(3) }
    expect(scoreOf(few).narrowing).toMatchObject({ act: 'threads', text: 'Read five more threads' })
    expect(scoreOf({ ...few, read: 9 }).narrowing?.text).toBe('Read one more thread')
    const sample = { low: 30, high: 30, kind: 'sample' } as const
    expect(
      scoreOf({ ...BEST, people: sample, threads: sample, shown: sample }).narrowing?.text,
    ).toBe('Read threads that real people wrote')
    expect(scoreOf({ ...BEST, paid: null, shown: measured(0, 1) }).narrowing?.text).toBe(
      'Ask five customers what they pay for it today',
    )
  })

  test('follows the weights', () => {
    const inputs = { ...UNKNOWN_INPUTS, searches: measured(900) }
    const room = scoreOf(inputs, { demand: 0, evidence: 0, room: 100 }).narrowing?.act
    const demand = scoreOf(UNKNOWN_INPUTS, { demand: 100, evidence: 0, room: 0 }).narrowing?.act
    expect([room, demand]).toEqual(['figures', 'figures'])
    expect(scoreOf(inputs, { demand: 0, evidence: 1, room: 0 }).narrowing?.act).toBe('threads')
  })

  test('never gains points that the range does not have', () => {
    fc.assert(
      fc.property(anyInputs, anyWeights, (inputs, weights) => {
        const { low, high, narrowing } = scoreOf(inputs, weights)
        expect(narrowing?.points ?? 0).toBeLessThanOrEqual(high - low)
      }),
      RUNS,
    )
  })
})

import fc from 'fast-check'
import { PROVENANCES, type Provenance } from '../contract/provenance.ts'
import type { ScoreFigure, ScoreInputs } from '../contract/score/inputs.ts'

const kinds = fc.constantFrom(...(Object.keys(PROVENANCES) as Provenance[]))

function figures([min, max]: readonly [min: number, max: number]): fc.Arbitrary<ScoreFigure> {
  const end = fc.double({ min, max, noNaN: true })
  return fc.record({ a: end, b: end, isPoint: fc.boolean(), kind: kinds }).map(
    ({ a, b, isPoint, kind }): ScoreFigure => ({
      low: isPoint ? a : Math.min(a, b),
      high: isPoint ? a : Math.max(a, b),
      kind,
    }),
  )
}

/** The least and the most that each figure is generated with. */
export const BOUNDS = {
  searches: [0, 2_000_000],
  trend: [-1, 2],
  interest: [-1, 2],
  people: [0, 60],
  threads: [0, 40],
  intensity: [0, 3],
  shown: [0, 3],
  competition: [0, 100],
  click: [0, 150],
  paid: [0, 70_000],
  praised: [0, 20],
} as const
export type FigureName = keyof typeof BOUNDS
export const FIGURE_NAMES = Object.keys(BOUNDS) as FigureName[]

const figure = (name: FigureName) => fc.option(figures(BOUNDS[name]), { nil: null, freq: 4 })

/** Any inputs: each figure unknown or of any kind, as a number or as a range. */
export const anyInputs: fc.Arbitrary<ScoreInputs> = fc.record({
  searches: figure('searches'),
  trend: figure('trend'),
  interest: figure('interest'),
  read: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null, freq: 6 }),
  people: figure('people'),
  threads: figure('threads'),
  intensity: figure('intensity'),
  shown: figure('shown'),
  isThin: fc.boolean(),
  competition: figure('competition'),
  click: figure('click'),
  paid: figure('paid'),
  praised: figure('praised'),
})

const weight = fc.integer({ min: 0, max: 100 })

export const anyWeights = fc
  .record({ demand: weight, evidence: weight, room: weight })
  .filter(({ demand, evidence, room }) => demand + evidence + room > 0)

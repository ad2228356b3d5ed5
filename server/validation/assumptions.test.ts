import { describe, expect, test } from 'vitest'
import { ASSUMPTION_KINDS, type AssumptionKind } from '../../contract/assumption-kinds.ts'
import { draftedAssumptionSchema } from '../../contract/validation.ts'
import { drawAnalyses, drawDossiers } from '../../testing/drawn-niches.ts'
import { draftAssumptions } from './assumptions.ts'
import type { Known } from './known.ts'
import { evidence, painPoint, ramps, report, withPainPoints } from './validation.fixture.ts'

const niche = 'Senior Dog Mobility'

function of(kind: AssumptionKind, known: Known) {
  const found = draftAssumptions(known).find((each) => each.kind === kind)
  if (!found) throw new Error(`no assumption ${kind}`)
  return found
}

const voices = (count: number, prefix = 'reddit') =>
  Array.from({ length: count }, (_, index) =>
    evidence(`Quote ${index} says that the ramp slips.`, `${prefix}:${index}`),
  )
const pays = (amount: string, kind: 'pays' | 'would pay' = 'pays', thread = 'reddit:9') => ({
  ...evidence(`I paid ${amount} for it.`, thread),
  words: `paid ${amount}`,
  amount,
  kind,
})

describe('assumptions in general', () => {
  test('are one of each kind, the riskiest first, for all that may be known', async () => {
    const dossiers = await drawDossiers(40, 5)
    const analyses = await drawAnalyses(20, 5, 'sample')
    const all: Known[] = [
      { niche },
      ...dossiers.map((dossier) => ({ niche: dossier.path.at(-1) ?? '', dossier })),
      ...analyses.map((analysis, index) => ({
        niche: analysis.market,
        analysis,
        report: report(),
        ...(index % 2 ? { dossier: dossiers[index] } : {}),
      })),
    ]
    for (const known of all) {
      const drafted = draftAssumptions(known)
      expect(drafted.map(({ kind }) => kind).toSorted()).toEqual([...ASSUMPTION_KINDS].toSorted())
      const weights = drafted.map(({ risk, ignorance, weight }) => {
        expect(weight).toBe(risk * ignorance)
        return weight
      })
      expect(weights).toEqual(weights.toSorted((a, b) => b - a))
      for (const each of drafted) {
        expect(draftedAssumptionSchema.parse(each)).toEqual(each)
        expect(each.sentence).toMatch(/^\S.*[.?]["”]?$/)
        expect(each.sentence).not.toMatch(/\.\.|undefined| {2}/)
      }
    }
  })

  test('are the same for the same input', () => {
    expect(draftAssumptions({ niche, dossier: ramps })).toEqual(
      draftAssumptions({ niche, dossier: ramps }),
    )
  })
})

describe('the sentences', () => {
  test('are concrete from the dossier', () => {
    const known = { niche, dossier: ramps }
    expect(of('customer', known).sentence).toBe(
      'There are enough customers like this: someone whose large dog slipped and who now lifts 70 pounds into the car.',
    )
    expect(of('problem', known).sentence).toContain('Ramps are steep when used indoors')
    expect(of('price', known).sentence).toBe(
      'Customers will pay you about what the nearest thing costs today: $60 to $220 each for a folding ramp from a retailer.',
    )
    expect(of('reach', known).sentence).toContain('Waiting rooms of vets')
    expect(of('allowed', known).sentence).toBe(
      'You can carry or insure this liability: A ramp that tips injures a dog and its owner.',
    )
  })

  test('have no words of a quote, which stand with the grounds', () => {
    const analysis = withPainPoints([painPoint({ evidence: voices(2) })])
    const { sentence, grounds } = of('problem', { niche, dossier: ramps, analysis })
    expect(sentence).not.toContain('slips on tile')
    expect(grounds.map(({ from }) => from)).toEqual(['dossier', 'quote', 'quote'])
  })

  test('ask about rules where nothing is known of them', () => {
    const { sentence, risk, ignorance } = of('allowed', { niche: 'Dog Ramps' })
    expect(sentence).toBe('Which rules, licenses or insurance does dog ramps need where you live?')
    expect([risk, ignorance]).toEqual([2, 3])
  })

  test('begin with the hurdle that is most dangerous', () => {
    const licensed = {
      ...ramps,
      dossier: {
        ...ramps.dossier,
        hurdles: [
          { kind: 'skill' as const, what: 'Fitting takes a year to learn.' },
          { kind: 'license' as const, what: 'Walks on public land need a permit.' },
        ],
      },
    }
    const { sentence, risk } = of('allowed', { niche, dossier: licensed })
    expect(sentence).toContain('Walks on public land need a permit')
    expect(risk).toBe(3)
  })

  test('of a narrower niche come from the one above it', () => {
    const dossier = {
      path: [...ramps.path, 'Stair Slings'],
      provenance: 'editorial' as const,
      also: [],
      above: {
        path: ramps.path,
        customer: 'Someone whose large dog slipped.',
        pays: { low: 60, high: 220, unit: 'each', what: 'a folding ramp' },
      },
    }
    const known = { niche: 'Stair Slings', dossier }
    expect(of('customer', known).sentence).toContain('among people like this: someone whose')
    expect(of('price', known).sentence).toContain('in the wider niche today: $60 to $220 each')
  })
})

describe('ignorance', () => {
  test('about the price falls with each statement of what is paid', () => {
    const levelOf = (payments: ReturnType<typeof pays>[]) =>
      of('price', {
        niche,
        analysis: withPainPoints([painPoint({ evidence: voices(1), payments })]),
      }).ignorance
    expect(levelOf([])).toBe(3)
    expect(levelOf([pays('$90', 'would pay')])).toBe(2)
    expect(levelOf([pays('$90')])).toBe(2)
    expect(levelOf([pays('$90'), pays('$40', 'pays', 'reddit:8')])).toBe(1)
  })

  test('about the problem falls with quotes in several discussions', () => {
    const levelOf = (count: number, over = {}) =>
      of('problem', {
        niche,
        analysis: withPainPoints([painPoint({ evidence: voices(count), ...over })]),
      }).ignorance
    expect(levelOf(2)).toBe(2)
    expect(levelOf(5)).toBe(1)
    expect(levelOf(5, { thin_evidence: 'all from one day' })).toBe(2)
  })

  test('about the customer falls with counted searches, not with estimated ones alone', () => {
    const analysis = withPainPoints([painPoint({ evidence: voices(5) })])
    const modelled = report({ source: { ...report().source, kind: 'modelled' } })
    expect(of('customer', { niche, analysis, report: report() }).ignorance).toBe(1)
    expect(of('customer', { niche, analysis, report: modelled }).ignorance).toBe(2)
    const few = of('customer', { niche, analysis, report: report({ volume: 20 }) })
    expect(few.ignorance).toBe(2)
    expect(few.ignorance_reason).toContain('speaks against many customers')
  })

  test('does not fall with samples, which are made up', () => {
    const analysis = withPainPoints(
      [
        painPoint({
          evidence: voices(6, 'sample'),
          payments: [pays('$90', 'pays', 'sample:1'), pays('$80', 'pays', 'sample:2')],
          communities: [{ name: 'OldDogs', people: 6 }],
        }),
      ],
      'sample',
    )
    const drafted = draftAssumptions({ niche, analysis })
    expect(drafted.every(({ ignorance }) => ignorance === 3)).toBe(true)
    const problem = drafted.find(({ kind }) => kind === 'problem')
    expect(problem?.grounds.every(({ provenance }) => provenance === 'sample')).toBe(true)
  })
})

describe('risk', () => {
  test('of reaching customers is high where ten clicks cost more than a customer pays', () => {
    const dear = report({ cpc: 7 })
    expect(of('reach', { niche, dossier: ramps }).risk).toBe(2)
    const { risk, risk_reason } = of('reach', { niche, dossier: ramps, report: dear })
    expect(risk).toBe(3)
    expect(risk_reason).toContain('cost $70, more than the $60')
  })

  test('compares a price by the month with clicks over a year', () => {
    const monthly = {
      ...ramps,
      dossier: {
        ...ramps.dossier,
        pays: { low: 8, high: 30, unit: 'month', what: 'a practice app' },
      },
    }
    expect(of('reach', { niche, dossier: monthly, report: report({ cpc: 7 }) }).risk).toBe(2)
    expect(of('reach', { niche, dossier: monthly, report: report({ cpc: 10 }) }).risk).toBe(3)
    // Nobody knows how many words a customer has translated.
    const pays = { low: 0.02, high: 0.2, unit: 'word', what: 'a translation' }
    const perWord = { ...ramps, dossier: { ...ramps.dossier, pays } }
    expect(of('reach', { niche, dossier: perWord, report: report({ cpc: 10 }) }).risk).toBe(2)
  })

  test('of the price is high where nobody is known to pay', () => {
    expect(of('price', { niche }).risk).toBe(3)
    expect(of('price', { niche, dossier: ramps }).risk).toBe(2)
  })
})

test('keeps where each statement comes from', () => {
  const analysis = withPainPoints([painPoint({ evidence: [evidence('Mine slips.', 'own:1')] })])
  const drafted = { ...ramps, provenance: 'drafted' as const }
  const modelled = report({ source: { ...report().source, kind: 'modelled' } })
  const known = { niche, dossier: drafted, analysis, report: modelled }
  expect(of('customer', known).grounds.map(({ provenance }) => provenance)).toEqual([
    'drafted',
    'modelled',
    'own',
  ])
})

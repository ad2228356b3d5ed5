import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { NicheDossier } from '../../contract/niche-dossier.ts'
import { asksAboutFuture, isLeading, questionFault } from '../../contract/question-check.ts'
import { interviewQuestionSchema } from '../../contract/validation.ts'
import { drawAnalyses, drawDossiers } from '../../testing/drawn-niches.ts'
import type { Known } from './known.ts'
import { draftQuestions } from './questions.ts'
import { evidence, painPoint, ramps, withPainPoints } from './validation.fixture.ts'

const SEED = 18
const dossiers = await drawDossiers(200, SEED)
const analyses = await drawAnalyses(50, SEED, 'reddit')

const nameOf = ({ path }: NicheDossier) => path.at(-1) ?? ''

/** 200 dossiers and 50 analyses by themselves, and 50 of both. */
function drawnKnown(): Known[] {
  return [
    ...dossiers.map((dossier) => ({ niche: nameOf(dossier), dossier })),
    ...analyses.map((analysis) => ({ niche: analysis.market, analysis })),
    ...analyses.map((analysis, index) => {
      const dossier = dossiers[index] as NicheDossier
      return { niche: nameOf(dossier), dossier, analysis }
    }),
  ]
}

describe('the questions of 200 dossiers and 50 analyses', () => {
  test('neither lead nor ask about the future', () => {
    expect([dossiers.length, analyses.length]).toEqual([200, 50])
    const all = drawnKnown().flatMap((known) => draftQuestions(known))
    expect(all.length).toBeGreaterThan(1_800)
    const faulty = all.filter(({ question }) => isLeading(question) || asksAboutFuture(question))
    expect(faulty).toEqual([])
  })

  test('are six to ten, each once, and fit the contract', () => {
    for (const known of drawnKnown()) {
      const questions = draftQuestions(known)
      expect(questions.length, known.niche).toBeGreaterThanOrEqual(6)
      expect(questions.length, known.niche).toBeLessThanOrEqual(10)
      expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length)
      for (const each of questions) expect(interviewQuestionSchema.parse(each)).toEqual(each)
    }
  })

  test('name a trouble only after the open ones', () => {
    for (const known of drawnKnown()) {
      const named = draftQuestions(known).map(({ names_trouble }) => names_trouble)
      expect(named, known.niche).toEqual(named.toSorted((a, b) => Number(a) - Number(b)))
    }
  })

  test('about a trouble show the words that they were drawn from', () => {
    for (const known of drawnKnown()) {
      for (const { names_trouble, question, ground } of draftQuestions(known)) {
        if (names_trouble) expect(ground, question).not.toBeNull()
      }
    }
  })
})

describe('the questions of one analysis', () => {
  const said = (quote: string) => evidence(quote)
  const analysis = withPainPoints([
    painPoint({
      heading: 'The ramp slips on tile',
      evidence: [said('Every ramp I bought slips on tile.')],
      asks_for: [
        { ...said('Is there a ramp with a rubber foot?'), words: 'a ramp with a rubber foot' },
      ],
      done_today: [{ ...said('I glue carpet on it.'), words: 'glue carpet on it' }],
      payments: [
        { ...said('I paid $90 for the last one.'), words: 'paid $90', amount: '$90', kind: 'pays' },
      ],
    }),
  ])
  const questions = draftQuestions({ niche: 'Dog Ramps', analysis })
  const quoteOf = (part: string) => {
    const found = questions.find(({ question }) => question.includes(part))
    return found?.ground?.from === 'quote' ? found.ground.evidence.quote : undefined
  }

  test('carry the quotes about payment, workaround, wish and trouble', () => {
    expect(quoteOf('When did you last pay for dog ramps')).toBe('I paid $90 for the last one.')
    expect(quoteOf('Show me how you handle dog ramps today')).toBe('I glue carpet on it.')
    expect(quoteOf('look for a ramp with a rubber foot')).toBe(
      'Is there a ramp with a rubber foot?',
    )
    expect(quoteOf('Someone wrote: “Every ramp I bought slips on tile.” When')).toBe(
      'Every ramp I bought slips on tile.',
    )
  })

  test.each([
    ['lead', 'Most people say that ramps are hopeless.', 'reddit:1'],
    ['are loaded', 'These ramps are awful garbage for any large dog.', 'reddit:1'],
    ['praise', 'The ramp from the clinic is wonderful for my dog.', 'reddit:1'],
    ['are too long', `The ramp ${'slips and '.repeat(15)}slips.`, 'reddit:1'],
    ['were made up', 'Every ramp I bought slips on tile.', 'sample:1'],
  ])('leave out quotes that %s', (_why, quote, thread) => {
    const evidenceOf = [evidence(quote, thread)]
    const asked = draftQuestions({
      niche: 'Dog Ramps',
      analysis: withPainPoints([painPoint({ evidence: evidenceOf })]),
    })
    expect(asked.filter(({ names_trouble }) => names_trouble)).toEqual([])
    expect(asked).toHaveLength(6)
  })

  test('take the next quote where the first is not fit to be read out', () => {
    const twoQuotes = [
      said('I hate these ramps with all my heart.'),
      said('Mine slid off on tile.'),
    ]
    const asked = draftQuestions({
      niche: 'Dog Ramps',
      analysis: withPainPoints([painPoint({ evidence: twoQuotes })]),
    })
    expect(asked.at(-1)?.question).toContain('“Mine slid off on tile.”')
  })
})

describe('the rule about questions', () => {
  const guide = readFileSync('src/content/guides/validating-before-building.md', 'utf8')
  const ofGuide = (guide.match(/^- “[^”]+”$/gm) ?? []).map((line) => line.slice(3, -1))
  const ofAnalysis = analyses.flatMap(({ pain_points }) =>
    pain_points.pain_points.flatMap(({ questions = [] }) => questions),
  )

  test('takes the questions of the guide and of the analysis', () => {
    expect(ofGuide).toHaveLength(5)
    expect(new Set(ofAnalysis).size).toBeGreaterThanOrEqual(6)
    expect([...ofGuide, ...ofAnalysis].filter((question) => questionFault(question))).toEqual([])
  })
})

test('a question about a payment leaves out the terms of the price', () => {
  const pays = {
    low: 90,
    high: 200,
    unit: 'visit',
    what: 'a repair visit for a washer before parts',
  }
  const dossier = { ...ramps, dossier: { ...ramps.dossier, pays } }
  const [, , asked] = draftQuestions({ niche: 'Laundries', dossier })
  expect(asked?.question).toBe(
    'When did you last pay for a repair visit for a washer, if ever? How much was it, and what did you get for it?',
  )
  const fee = { ...pays, what: 'a flat fee for preparing a claim' }
  const charged = draftQuestions({
    niche: 'Claims',
    dossier: { ...dossier, dossier: { pays: fee } },
  })
  expect(charged[2]?.question).toContain(
    'pay something like this, if ever: a flat fee for preparing',
  )
})

test('a name alone has six open questions without a quote', () => {
  const questions = draftQuestions({ niche: 'Catios & Safe Outdoor Access' })
  expect(questions).toHaveLength(6)
  expect(questions[0]?.question).toBe(
    'Tell me about the last time you spent time or money on catios and safe outdoor access. What made you do it that day?',
  )
  expect(questions.every(({ ground, names_trouble }) => ground === null && !names_trouble)).toBe(
    true,
  )
})

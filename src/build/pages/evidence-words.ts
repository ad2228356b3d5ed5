import { type EvidenceFigure, OWN_DETECTOR } from '../../../contract/evidence-figures.ts'
import type { MeasuredSet } from './evidence-sets.ts'

/** What the detector had seen of a set, as a mark on the page. */
export function learnedText({ known, isUnseen }: MeasuredSet): string {
  if (isUnseen) return 'Judged by a detector trained without it'
  switch (known?.learned) {
    case 'these texts':
      return 'The detector was trained on these texts'
    case 'other texts of this source':
      return 'The detector was trained on other texts of this source'
    case 'nothing':
      return 'The detector was not trained on this source'
    default:
      return 'Not known whether the detector was trained on it'
  }
}

/** 0.53 is 'about 5'; a share that rounds to none or to all without being it says so. */
function ofTen(share: number): string {
  const count = tenths(share)
  if (count === 0) return share > 0 ? 'fewer than 1' : 'none'
  if (count === 10) return share < 1 ? 'nearly all' : 'all 10'
  return `about ${count}`
}

function tenths(share: number): number {
  return Math.round(share * 10)
}

/** A statement about ten texts. */
export interface Statement {
  /** How many of ten, 0 to 10, as near as ten can say it. */
  count: number
  before: string
  /** The count in words, which may say that it is rounded. */
  words: string
  after: string
}

/** What the product's figures on a set mean for ten texts. */
export function plainWords({ known, texts, positive, rows: [own] }: MeasuredSet): Statement[] {
  const noun = known?.texts ?? 'texts'
  const does = known?.positive ?? 'are labeled'
  const common = positive / texts
  const missed = tenths(1 - own.recall.value)
  return [
    {
      count: tenths(common),
      before: `Of 10 ${noun} picked blindly,`,
      words: ofTen(common),
      after: `${does}.`,
    },
    {
      count: tenths(own.precision.value),
      before: `Of 10 that ${OWN_DETECTOR} picks,`,
      words: ofTen(own.precision.value),
      after: 'do.',
    },
    {
      count: tenths(own.recall.value),
      before: `Of 10 that do, ${OWN_DETECTOR} picks`,
      words: ofTen(own.recall.value),
      after: missed === 0 || missed === 10 ? 'and misses the rest.' : `and misses about ${missed}.`,
    },
  ]
}

/** How a figure compares with another one, as far as their intervals tell. */
function compared(own: EvidenceFigure, other: EvidenceFigure): string {
  if (own.low > other.high) return 'better than'
  if (own.high < other.low) return 'worse than'
  return 'not clearly different from'
}

/** The plain rules that the product is compared with, as methods in a sentence. */
const METHODS: Readonly<Record<string, string>> = {
  'every text': 'picking every text',
  'ten keywords': 'a search for ten keywords',
}

/** How the product's F1 compares with that of the other detectors; empty if there are none. */
export function verdict({ rows: [own, ...others] }: MeasuredSet): string {
  const groups = Map.groupBy(others, ({ f1 }) => compared(own.f1, f1))
  const parts = [...groups].map(([how, rows]) => {
    const methods = rows.map(({ detector }) => METHODS[detector] ?? `“${detector}”`)
    return `${how} ${methods.join(' and ')}`
  })
  return parts.length === 0 ? '' : `By F1, ${OWN_DETECTOR} is ${parts.join(', and ')}.`
}

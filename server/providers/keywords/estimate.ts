import type { AtlasNiche } from '../../../contract/atlas.ts'
import { createEstimate, type DemandEstimate } from '../../demand/estimate.ts'
import { createExamples } from '../../demand/examples.ts'
import { createLanguageCheck } from '../../demand/language.ts'
import { createReferenceReader, type Reference, type References } from '../../demand/references.ts'
import { createRelated } from '../../demand/related.ts'
import { scaled, shareOf } from '../../demand/scale.ts'
import { yearShape } from '../../demand/season.ts'
import { competitionOf, type KeywordFigures, type MonthFigure } from '../../keyword-figures.ts'
import { createTurns } from '../../turns.ts'
import { type KeywordMetricsProvider, type KeywordQuestion, RELATED_MAX } from './port.ts'
import { atlasReferences, readReferences } from './reference-files.ts'
import { readWordCounts } from './word-counts.ts'

/** The twelve calendar months before the month of `now`, in UTC. */
function monthsBefore(now: Date): { year: number; month: number }[] {
  return Array.from({ length: 12 }, (_, index) => {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 12 + index, 1))
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 }
  })
}

/** More months than these are no season. */
const PEAKS_MAX = 6

function monthsOf(peaks: readonly number[], now: Date): MonthFigure[] {
  if (peaks.length === 0 || peaks.length > PEAKS_MAX) return []
  const shape = yearShape(peaks)
  return monthsBefore(now).map(({ year, month }) => ({
    year,
    month,
    volume: null,
    share: shape[month - 1] ?? 100,
  }))
}

/** An estimator, and what a model needs of its references. */
interface KeywordEstimator extends KeywordMetricsProvider {
  examplesFor(phrase: string): Promise<Reference[]>
  mayBeLanguage(phrase: string): Promise<boolean>
}

type Asked = Pick<KeywordQuestion, 'locale' | 'now'>

/** Reads all references in pieces, because their index takes about a second. */
async function loadReferences(atlas: readonly AtlasNiche[]): Promise<References> {
  const reader = createReferenceReader()
  const turns = createTurns()
  for (const reference of [...(await readReferences()), ...atlasReferences(atlas)]) {
    reader.add(reference)
    await turns.rest()
  }
  for (const step of [reader.enter, reader.learn]) {
    for (const key of reader.keys()) {
      step(key)
      await turns.rest()
    }
  }
  return reader.end()
}

/** Does the work at the first call, for all callers; after a failure, the next call tries again. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    })
    return done
  }
}

/**
 * Estimates demand from the references that editors keep. Nothing of it was counted, and a phrase
 * of which nothing is known gets no figure. See `server/demand/estimate.ts` for the method.
 */
export function createKeywordEstimate(atlas: readonly AtlasNiche[]) {
  const ready = once(async () => {
    const [references, counts] = await Promise.all([loadReferences(atlas), readWordCounts()])
    return {
      references,
      counts,
      estimate: createEstimate(references, counts),
      relatedTo: createRelated(atlas, references),
    }
  })
  const forModel = once(async () => {
    const { references, counts } = await ready()
    return {
      examplesFor: createExamples(references, counts),
      mayBeLanguage: createLanguageCheck(references, counts),
    }
  })

  function figuresOf(phrase: string, found: DemandEstimate | null, { locale, now }: Asked) {
    return {
      keyword: phrase,
      volume: found?.volume ?? null,
      volumeRange: found?.volumeRange ?? null,
      cpc: found?.cpc ?? null,
      cpcRange: found?.cpcRange ?? null,
      competition: competitionOf(found?.competitionIndex ?? null),
      competitionIndex: found?.competitionIndex ?? null,
      basis: found?.basis ?? 'none',
      months: found ? monthsOf(found.peaks, now) : [],
      ...(found && locale.country !== 'US' ? { scaledFrom: 'US' } : {}),
    } satisfies KeywordFigures
  }

  return {
    name: 'Nicher estimate',
    kind: 'modelled',
    isPaid: false,
    isRecalculated: true,

    /** Ten references that calibrate a model for a phrase. */
    examplesFor: async (phrase: string) => (await forModel()).examplesFor(phrase),

    /** False for noise and other languages. */
    mayBeLanguage: async (phrase: string) => (await forModel()).mayBeLanguage(phrase),

    async report({ keyword, locale, now }) {
      const share = shareOf(locale)
      const asked = { locale, now }
      if (share === undefined) {
        return { figures: figuresOf(keyword, null, asked), related: [], isComplete: true }
      }
      const { estimate, relatedTo } = await ready()
      function figures(phrase: string): KeywordFigures {
        const found = estimate(phrase)
        const here = found && share !== 1 ? scaled(found, share ?? 1, locale.country) : found
        return figuresOf(phrase, here, asked)
      }
      const related = relatedTo(keyword, RELATED_MAX).map(figures)
      return { figures: figures(keyword), related, isComplete: true }
    },
  } satisfies KeywordEstimator
}

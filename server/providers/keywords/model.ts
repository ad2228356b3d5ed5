import type { AtlasNiche } from '../../../contract/atlas.ts'
import { KEYWORD_MAX, KEYWORD_WORDS_MAX } from '../../../contract/keyword.ts'
import { roundLikePlanner } from '../../../contract/planner-steps.ts'
import { competitionOf, type KeywordFigures, type MonthFigure } from '../../keyword-figures.ts'
import { chance } from './chance.ts'
import { INTENTS, splitIntents, withIntent } from './intents.ts'
import { type KeywordMetricsProvider, RELATED_MAX } from './port.ts'
import { seasonFactor } from './season.ts'
import { createVocabulary, stemsOf } from './vocabulary.ts'

/** The part of an estimate that depends only on the keyword's words, not on the month. */
interface Estimate {
  /** Searches in an average month, not rounded. */
  level: number
  cpc: number
  competitionIndex: number
  stems: string[]
  industry: string | undefined
}

/** US dollars per click, by a word of the industry's name; others have the default. */
const PRICES: readonly [words: RegExp, dollars: number][] = [
  [/finance/i, 4.6],
  [/software|\bai\b/i, 4.2],
  [/business|marketing/i, 3.9],
  [/real estate|construction/i, 3.2],
  [/health|elder|energy/i, 2.6],
  [/automotive|manufacturing|education/i, 2.1],
  [/travel|wedding|fitness/i, 1.6],
  [/games|music|crafts/i, 0.8],
]
const USUAL_PRICE = 1.3

const BROADER_MAX = 2
const NEAREST_MAX = 6

function between(from: number, to: number, at: number): number {
  return from + (to - from) * at
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** The twelve calendar months before the month of `now`, in UTC. */
function monthsBefore(now: Date): { year: number; month: number }[] {
  return Array.from({ length: 12 }, (_, index) => {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 12 + index, 1))
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 }
  })
}

/**
 * Estimates demand from only a keyword's words and the atlas, if no source that
 * counts searches is configured. The search words of the atlas' niches have the figures that an
 * editor wrote. For others, rules make the figures, which are always the same for a keyword; nothing
 * is measured.
 *
 * With h the last meaningful word (the head), w the other words, c a word's
 * commonness in the atlas (0 to 4) and r numbers in [0, 1) from a hash of the
 * words:
 *
 * - level = 10^(3.8 + 1.2·r + 0.15·c(h), minus 0.6 if h is not in the atlas) · Π_w min(0.6, (0.04 + 0.22·r)·(1 + 0.25·c(w))) · Π shares of
 *   intents such as "best" and "near me". A phrase never has more searches than the shorter phrase it narrows.
 * - month = level · season · (1 + a·sin(2π·t/60 + p)) · noise of ±7%, with t the month's number, a
 *   up to 0.35 and p by the head; each rounded to the planner's steps. A month always keeps its figure.
 * - volume = mean of the twelve months, rounded to the planner's steps.
 * - CPC = the industry's price · (0.6 + 0.9·r) · the intents' factors.
 * - competition index = 26 + 11·log2(1 + CPC) + 5·(log10(level) − 3) + the intents' + (30·r − 15).
 *
 * See docs/decisions/0016-keyword-figures.md.
 */
export function createKeywordModel(atlas: readonly AtlasNiche[]) {
  const vocabulary = createVocabulary(atlas)

  function share(word: string, rest: string): number {
    const familiar = 1 + 0.25 * vocabulary.commonness(word)
    return Math.min(0.6, between(0.04, 0.26, chance(`share ${word} ${rest}`)) * familiar)
  }

  function estimate(keyword: string): Estimate {
    const { core, intents } = splitIntents(keyword)
    const stems = stemsOf(core)
    const reference = vocabulary.reference(keyword)
    if (reference) {
      const { volume, cpc, competition } = reference
      const industry = vocabulary.industryOf(stems)
      return { level: volume, cpc, competitionIndex: Math.max(1, competition), stems, industry }
    }
    const head = stems.at(-1) ?? core
    const name = stems.join(' ')
    const common = vocabulary.commonness(head)
    const known = common > 0 ? 0.15 * common : -0.6
    let level = 10 ** (between(3.8, 5, chance(`head ${head}`)) + known)
    for (let at = stems.length - 2; at >= 0; at -= 1) {
      level *= share(stems[at] ?? '', stems.slice(at + 1).join(' '))
    }
    for (const intent of intents) level *= intent.share
    const industry = vocabulary.industryOf(stems)
    let cpc = PRICES.find(([words]) => industry && words.test(industry))?.[1] ?? USUAL_PRICE
    cpc *= between(0.6, 1.5, chance(`price ${name}`))
    for (const intent of intents) cpc *= intent.price
    const competition =
      26 +
      11 * Math.log2(1 + cpc) +
      5 * (Math.log10(level) - 3) +
      intents.reduce((sum, intent) => sum + intent.competition, 0) +
      between(-15, 15, chance(`competition ${name}`))
    return {
      level,
      cpc: Math.max(0.05, Math.round(cpc * 100) / 100),
      competitionIndex: Math.round(clamp(competition, 1, 100)),
      stems,
      industry,
    }
  }

  function figures(keyword: string, now: Date): KeywordFigures {
    const { level, cpc, competitionIndex, stems, industry } = estimate(keyword)
    const head = stems.at(-1) ?? keyword
    const swing = 0.35 * chance(`swing ${head}`)
    const phase = 2 * Math.PI * chance(`phase ${head}`)
    const months: MonthFigure[] = monthsBefore(now).map(({ year, month }) => {
      const time = year * 12 + month
      const cycle = 1 + swing * Math.sin((2 * Math.PI * time) / 60 + phase)
      const noise = between(0.93, 1.07, chance(`noise ${stems.join(' ')} ${time}`))
      const season = seasonFactor(stems, industry, month)
      return { year, month, volume: roundLikePlanner(level * season * cycle * noise) }
    })
    const mean = months.reduce((sum, { volume }) => sum + (volume ?? 0), 0) / months.length
    return {
      keyword,
      volume: roundLikePlanner(mean),
      cpc,
      competition: competitionOf(competitionIndex),
      competitionIndex,
      months,
    }
  }

  /**
   * What people type for the same niche and those beside it, wider keywords, neighbors on the map,
   * and the same keyword with other intents, without duplicates.
   */
  function relatedTo(keyword: string): string[] {
    const { core } = splitIntents(keyword)
    const words = core.split(' ')
    const wider = [
      core,
      ...words.slice(1, 1 + BROADER_MAX).map((_, at) => words.slice(at + 1).join(' ')),
    ]
    const isLatin = /\p{Script=Latin}/u.test(core)
    const candidates = [
      ...vocabulary.family(keyword),
      ...wider,
      ...vocabulary.nearest(stemsOf(core), NEAREST_MAX),
      ...(isLatin ? INTENTS.map((intent) => withIntent(core, intent)) : []),
    ]
    const sameness = (each: string) => {
      const { core: bare, intents } = splitIntents(each)
      return [...stemsOf(bare), '|', ...intents.map((intent) => intent.words).sort()].join(' ')
    }
    const seen = new Set([sameness(keyword)])
    const found = candidates.filter((each) => {
      const isFit =
        each.length <= KEYWORD_MAX &&
        each.split(' ').length <= KEYWORD_WORDS_MAX &&
        /[\p{L}\p{N}]/u.test(each)
      return isFit && seen.size < seen.add(sameness(each)).size
    })
    return found.slice(0, RELATED_MAX)
  }

  return {
    name: 'Nicher estimate',
    kind: 'modelled',
    isPaid: false,
    async report(keyword, now) {
      const related = relatedTo(keyword).map((each) => figures(each, now))
      related.sort((a, b) => (b.volume ?? 0) - (a.volume ?? 0))
      return { figures: figures(keyword, now), related, isComplete: true }
    },
  } satisfies KeywordMetricsProvider
}

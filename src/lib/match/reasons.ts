import type { Dossier } from '../../../contract/atlas.ts'
import { seasonText } from '../explorer/dossier-words.ts'
import { type Answers, CAPITAL, HOURS } from './answers.ts'
import { type Concept, conceptsOf } from './concepts.ts'
import { isDaily } from './daily.ts'
import { needOf } from './money.ts'
import { type ShownDossier, type Statement, statementAbout, statementsOf } from './sentences.ts'
import { waysOf } from './ways.ts'

/** Why a niche fits, or what speaks against it: what it is about, and the words of its dossier. */
export interface Reason {
  lead: string
  /** A sentence of the dossier. */
  quote?: string
}

interface Placed {
  industry: string
  dossier: ShownDossier
}

const KNOWN_MAX = 2
const LIKED_MAX = 1
const AGAINST_MAX = 4
/** A season of so many months or fewer leaves the others thin. */
const SHORT_SEASON = 5
const DOORS_SUM = 10_000

const HURDLES: Record<Dossier['hurdles'][number]['kind'], string> = {
  license: 'License or permit',
  safety: 'Safety',
  liability: 'Liability',
  capital: 'Money',
  stock: 'Stock',
  skill: 'Skill',
  platform: 'Platform',
}
/** Offers that can be made ahead, in hours of one's own. */
const OWN_HOURS = new Set<Dossier['offers'][number]['model']>([
  'product',
  'content',
  'course',
  'software',
  'license',
])
const BY_THE_JOB = new Set<Dossier['offers'][number]['model']>(['one-time', 'service', 'events'])

const written = (words: readonly { written: string }[]) =>
  `You wrote “${words.map((word) => word.written).join(' ')}”`

/** The concepts that the dossier speaks of, each with a sentence that no other concept has. */
function reasonsAbout(
  concepts: readonly Concept[],
  statements: readonly Statement[],
  lead: (concept: Concept) => string,
  used: Set<string>,
): Reason[] {
  return concepts.flatMap((concept) => {
    const statement = statementAbout(concept, statements)
    if (!statement || used.has(statement.text)) return []
    used.add(statement.text)
    const { text, isSearched } = statement
    const quote = isSearched ? `People search for ‘${text}’.` : text
    return [{ lead: lead(concept), quote }]
  })
}

function capitalReason({ capital }: Answers, { dossier }: Placed): [Reason[], Reason[]] {
  const band = CAPITAL.find(({ id }) => id === capital)
  if (!band) return [[], []]
  const need = needOf(dossier)
  const have = `You have ${band.label.replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`
  if (!need) {
    const hasDoors = isDaily(dossier) && band.most < DOORS_SUM
    return hasDoors
      ? [[], [{ lead: 'The dossier does not say what it takes to start.' }]]
      : [[{ lead: `${have}, and the dossier lists no hurdle of money or stock.` }], []]
  }
  if (need.amount === null) {
    return [[], [{ lead: 'It takes money, and the dossier names no sum', quote: need.what }]]
  }
  if (need.amount <= band.most)
    return [[{ lead: `${have}, and a start fits`, quote: need.what }], []]
  return [[], [{ lead: 'It costs more than you have, but can begin smaller', quote: need.what }]]
}

function hoursReason({ hours }: Answers, { dossier }: Placed): [Reason[], Reason[]] {
  const band = HOURS.find(({ id }) => id === hours)
  if (!band || band.id === 'full') return [[], []]
  if (isDaily(dossier)) return [[], [{ lead: 'It has to be open or cared for on most days.' }]]
  const time = `${band.label.replace(/^[A-Z]/, (letter) => letter.toLowerCase())} hours a week`
  const own = dossier.offers.find(({ model }) => OWN_HOURS.has(model))
  if (own) return [[{ lead: `With ${time}, this can be made ahead`, quote: own.offer }], []]
  const job = dossier.offers.find(({ model }) => BY_THE_JOB.has(model))
  return job
    ? [[{ lead: `With ${time}, this is sold by the job`, quote: job.offer }], []]
    : [[], []]
}

function placeReason({ place }: Answers, { dossier }: Placed): [Reason[], Reason[]] {
  if (place === null || place === 'either') return [[], []]
  const ways = waysOf(dossier)
  const offerWith = (test: (way: (typeof ways)[number]) => boolean) =>
    dossier.offers.find((_, at) => {
      const way = ways[at]
      return way !== undefined && test(way)
    })?.offer
  const one = (lead: string, quote: string | undefined) =>
    quote === undefined ? [] : [{ lead, quote }]
  const online = offerWith(({ isOnline }) => isOnline)
  const sent = offerWith(({ isSent, isOnline }) => isSent && !isOnline)
  const near = offerWith(({ isNear }) => isNear)
  const isUnsaid = ways.every((way) => !way.isOnline && !way.isSent && !way.isNear)
  if (isUnsaid) return [[], [{ lead: 'The dossier does not say where it is done.' }]]
  if (place === 'near') return [one('In person', near), []]
  const afar =
    online === undefined ? one('Can be sent by mail', sent) : one('Can be done online', online)
  const onlyNear = offerWith(({ isNear, isOnline, isSent }) => isNear && !isOnline && !isSent)
  return [afar, one('Another offer needs you in person', onlyNear)]
}

/** Why a niche fits the answers, and what speaks against it, in the words of its dossier. */
export function reasonsOf(placed: Placed, answers: Answers): { fits: Reason[]; against: Reason[] } {
  const { dossier, industry } = placed
  const used = new Set<string>()
  const statements = statementsOf(dossier)
  const known = reasonsAbout(
    conceptsOf(answers.knowsText, 'knows', answers.knows),
    statements,
    (concept) =>
      concept.kind === 'words' ? written(concept.words) : `You know ${concept.label.toLowerCase()}`,
    used,
  ).slice(0, KNOWN_MAX)
  const liked = reasonsAbout(
    [...conceptsOf(answers.likesText, 'likes')].reverse(),
    statements,
    (concept) =>
      concept.kind === 'words'
        ? written(concept.words)
        : `You are drawn to ${concept.label.toLowerCase()}`,
    used,
  ).slice(0, LIKED_MAX)
  const chosen = answers.likes.includes(industry) ? [{ lead: `You chose ${industry}.` }] : []
  const [fitMoney, againstMoney] = capitalReason(answers, placed)
  const [fitHours, againstHours] = hoursReason(answers, placed)
  const [fitPlace, againstPlace] = placeReason(answers, placed)
  const { months, why } = dossier.season
  const isShort = months.length > 0 && months.length <= SHORT_SEASON
  const season = isShort
    ? [{ lead: `Season, ${seasonText(months)}`, ...(why ? { quote: why } : {}) }]
    : []
  const told = new Set(againstMoney.map(({ quote }) => quote))
  const paid = new Set(fitMoney.map(({ quote }) => quote))
  const hurdles = dossier.hurdles
    .filter(({ what }) => !told.has(what) && !paid.has(what))
    .map(({ kind, what }) => ({ lead: HURDLES[kind], quote: what }))
  return {
    fits: [...known, ...liked, ...chosen, ...fitMoney, ...fitHours, ...fitPlace],
    against: [...againstMoney, ...hurdles, ...againstHours, ...againstPlace, ...season].slice(
      0,
      AGAINST_MAX,
    ),
  }
}

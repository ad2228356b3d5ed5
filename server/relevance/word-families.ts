import { otherWordsFor } from './other-words.ts'
import { isTalk, rootOf, rootsOf, wordsIn } from './terms.ts'

const rootsIn = (words: string) => wordsIn(words).map(rootOf)

/**
 * Words for what a business is or does: people talk about the thing, not about a service or a kit
 * for it, so a discussion need not say them.
 */
const FORMS = new Set(
  rootsOf(
    `services shops equipment studios businesses companies agencies firms startups clubs boxes
    subscriptions memberships software apps tools kits products supplies gear classes lessons courses
    workshops training coaching coaches consulting consultants support guides programs rentals
    marketplaces custom local mobile online independent specialty specialist niche markets owners
    professional development systems platforms templates content community events retreats brands
    makers providers solutions resources accessories alternatives operations management freelance freelancers home design
    planning experiences advice`,
  ),
)

/** True for a word that names the form of an offer. */
export const isForm = (root: string) => FORMS.has(root)

/**
 * Forms that are a subject of their own: who rents a machine or teaches a craft has other troubles
 * than who has the one or knows the other.
 */
const OWN_SUBJECTS = new Set(
  rootsOf(
    'shops rentals subscriptions memberships classes lessons courses workshops training coaching events retreats',
  ),
)

/** True for the form of an offer that is a subject of its own. */
export const isOwnSubject = (root: string) => OWN_SUBJECTS.has(root)

/** Forms that are software. */
const SOFTWARE = new Set(rootsOf('software apps'))
/** What people mention who would use software for something. */
const COMPUTING = rootsOf(
  'software app program website web online spreadsheet excel crm pos login plugin dashboard automation',
)

/** True for a form that is software: who only does a thing has no trouble with software for it. */
export const isSoftware = (root: string) => SOFTWARE.has(root)

/**
 * Acts, and the words with which people talk about them. These stand for the act, and not the other
 * way round: who looks for stains does not look for all that is cleaned.
 */
const ACTS = [
  [
    'repair maintenance',
    'broke broken breaks leak leaking failed fault slip jammed squeak rattle replacement warranty',
  ],
  ['storage store storing stored', 'airtight shelf freezer stale'],
  ['cleaning clean wash washing', 'rinse descale backflush stain scrub residue'],
  ['tasting taste', 'palate notes'],
  ['bookkeeping bookkeeper accountant accounting', 'books ledger reconcile'],
  ['grooming groomer', 'haircut trim bath nails'],
  ['training trainer', 'obedience practice drill'],
  ['tutoring tutor', 'lessons teacher homework'],
  ['moving movers move', 'downsizing'],
  ['removal remove removing', 'rid'],
].map(([act = '', words = '']) => ({ act: new Set(rootsOf(act)), words: rootsOf(words) }))

/**
 * Words that say little by themselves and much before a thing: 'used books', 'low acid'. Each line is
 * a qualifier, with the words that may stand for it.
 */
const QUALIFIERS = [
  'used old spent leftover thrifted',
  'old used spent vintage antique older',
  'low lower lowest less least little reduce reduced without free',
  'high higher highest most more',
  'single one individual solo',
  'one single solo alone individual',
  'hand manual',
  'manual hand',
  'kids kid child children toddler toddlers',
  'kid kids child children toddler toddlers',
  'fair',
].map((line) => line.split(' '))

/** The words that may stand for a qualifier, itself among them; none for other words. */
export const qualifying = (word: string): readonly string[] =>
  QUALIFIERS.find(([first]) => first === word) ?? []

/** Words that name no topic in talk and one in a name: 'running shoes', 'weekend trips'. */
const TELLING = new Set(
  rootsIn(
    `half hard keeping weekends summers autumns winters springs seasons mornings girls users young pain sick
    headaches back head hands walking running driving carrying throwing wrapping broken breaking
    crash fitting touch tracks tricks nightmares spreadsheets standing sitting watches cases
    playing stocks stopping tips saving filling growing learning writing speaking sounds stories
    swearing waste fasting hops money moving cutting signs pulling quarters crying sharing
    wearing piles friends whole rights self personal early first plus`,
  ),
)

/** True for a word that says much in a name though it names no topic in talk. */
export const isTelling = (word: string) => isTalk(word) && TELLING.has(rootOf(word))

const STAINS = new Set(rootsOf('stain spot odor rust limescale mold grease'))
const REMOVING = new Set(rootsOf('removal remover'))
const WASHING = rootsOf('cleaning wash scrub')

/** Words for the removal of what is washed out: whoever removes hair or snow does not wash it. */
export const removedBy = (root: string, roots: readonly string[]): readonly string[] =>
  REMOVING.has(root) && roots.some((other) => STAINS.has(other)) ? WASHING : []

/** What may stand for 'ready to drink' and 'ready to eat'. */
export const READY = ['ready', 'bottled', 'canned', 'premade', 'packaged']

/** Qualifiers whose root is that of other words: 'use', 'fast', 'can'. */
const OWN_FORM = new Set(['used', 'fasting', 'bottled', 'canned', 'packaged'])

/** True if a word stands for a qualifier. */
export const isQualifying = (family: readonly string[], word: string): boolean =>
  family.includes(word) ||
  family.some((each) => !OWN_FORM.has(each) && rootOf(each) === rootOf(word))

/** Acts whose plain word is something else: a taste is no tasting, a record no recording. */
const DOINGS = new Set(
  rootsOf(
    `tasting cupping roasting flavoring blending storage recording boarding fishing
    parking trading dating`,
  ),
)

/** People of a family. */
const RELATIVES = new Set(rootsIn('mom mum mother dad father'))

export const isRelative = (root: string) => RELATIVES.has(root)

export const isDoing = (root: string) => DOINGS.has(root)

/** True for an act: a discussion about its object alone is not about it. */
export const isAct = (root: string) => ACTS.some(({ act }) => act.has(root))

/** The roots of words that stand for the same act or thing, without the root itself. */
export function relatedTo(root: string): string[] {
  const acts = ACTS.filter(({ act }) => act.has(root)).flatMap(({ act, words }) => [
    ...act,
    ...words,
  ])
  const computing = isSoftware(root) ? COMPUTING : []
  return [...acts, ...otherWordsFor(root), ...computing].filter((other) => other !== root)
}

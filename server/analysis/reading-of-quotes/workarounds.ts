import { clauseFrom } from './clauses.ts'

const MILD =
  '(?: (?:just|always|usually|mostly|simply|now|currently|still|basically|finally|often|even|personally|literally|generally)){0,3}'
const STEADY = '(?: (?:just|always|usually|mostly|simply|now|currently|still|basically)){1,3}'
/** Neither a condition nor a plan. */
const WE =
  "(?<!\\b(?:if|unless|wish|should|could|would|when|before|until|did|do) )(?<!['’-])\\b(?:i|we)"
const MEANS =
  '(?:spread ?sheets?|excel|sheets?|google (?:docs?|sheets?|forms?|calendar)|notebooks?|note ?pads?|notes app|paper|pen and paper|white ?boards?|sticky notes?|post-its?|calendars?|clipboards?|binders?|index cards?|scripts?|macros?|templates?|checklists?|group chats?|whatsapp|airtable|notion|trello|zapier|quickbooks|timers?|alarms?|stickers?|labels?|zip ties|duct tape|tape|folders?|word docs?|diary|journal|log ?books?|text messages?)'
const DOES =
  '(?:use|keep|track|write|log|print|make|copy|paste|type|send|email|call|text|hire|rent|borrow|ask|carry|run|handle|check|count|scan|mix|wash|order|tape|buy|weigh|measure|grind|store|record|book|schedule|invoice|screenshot|export|google|guess|skip|clean|cut|boil|soak|drive|do it (?:by hand|myself|ourselves|manually))'
const DOING = `(?:using|buying|making|building|keeping|writing|hiring|switching|doing it|going (?:with|back|to)|returning|renting|borrowing|calling|driving|printing|asking|sending|creating|setting|putting|fixing|checking|tracking|cutting|sewing|ordering|cooking|mixing|cleaning|replacing|repairing|moving to|working around|gluing|taping|removing|adding|wrapping|carrying|installing|learning|teaching myself|grinding|weighing|with(?= (?:[\\w-]+ ){0,6}${MEANS}))`

/** Each with the place where the words begin that name the workaround. */
const RULES: readonly RegExp[] = [
  new RegExp(`${WE}(?:['’]ve| have|['’]d| had)?${MILD} end(?:ed)? up (?=${DOING}\\b)`, 'id'),
  new RegExp(
    `${WE}(?:['’]ve| have)?${MILD} (?=(?:been )?(?:us(?:e|ed|ing)|keep|kept|keeping|ma[dk]e|built|wrote|set up|created|maintain)(?: (?!(?:and|but|because|which|when|the way)\\b)[\\w'’-]+){0,4} ${MEANS}\\b)`,
    'id',
  ),
  new RegExp(`${WE}${STEADY} (?=${DOES}\\b)`, 'id'),
  new RegExp(
    `\\b(?:currently|right now|for now|at the moment|these days|nowadays),? (?:i|we)${MILD} (?=${DOES}\\b)`,
    'id',
  ),
  new RegExp(
    `${WE}(?:['’]m|['’]re| am| are) (?:currently|now|still) (?=(?:using|doing|keeping|tracking|writing|making|running|copying|paying for)\\b)`,
    'id',
  ),
  new RegExp(
    `${WE}(?:['’]ve| have)?${MILD} (?=(?:resort(?:ed)? to|switched to|(?:switched|moved|went|gone|fell|defaulted) (?:back|over) to|(?:settled|rely|relied|lean) on|(?:make do|made do|cope|coped) with|went with (?:an?|the|my|our))\\b)`,
    'id',
  ),
  /\b(?:my|our) (?:current )?(?:workaround|work-around|hack|solution|fix|trick)(?: for this| so far| right now)?(?: is| was| has been|:) (?=\S)/di,
  /\bwhat (?:i|we) (?:do|did|ended up doing|use)(?: now| instead| today)? (?:is|was):? (?=\S)/di,
  new RegExp(
    `\\b(?:so|instead|then),? (?:i|we)${MILD} (?=(?:built|made|wrote|created|hired|bought|printed|taped|glued|hacked|rigged|set up|put together|3d printed)\\b)`,
    'id',
  ),
  new RegExp(
    `${WE}${MILD} (?=(?:(?!(?:not|never|would|could|should|if|want|wish|hate|can|cannot|need|think|speak|see|so|too|banned)\\b)[\\w'’,-]+ ){1,8}(?:by hand|manually|on paper|in excel)\\b)`,
    'id',
  ),
]

/** What the writer feels about it, before what they do: "am tired of checking". */
const MOOD =
  /^(?:am|are|was|were|['’]m|['’]re) (?:so |really |just )?(?:tired|sick|fed up|done|stuck) (?:of|with) /i
const MOOD_MAX = 40

/** Words that show that the writer gave it up, or never did it. */
const NOT_TODAY =
  /^(?:\w+ ){0,3}(?:to (?:lose|fail|wait)|nothing|nobody|never)\b|\bused to\b|\bmake (?:sure|sense)\b|\bkeep (?:in mind|getting|having|losing|running|hearing|seeing|finding)\b/i

/**
 * What a writer does or uses instead of something better, word for word from the sentence: 'keeping
 * a spreadsheet of every deposit'. Undefined if the sentence tells of none, or asks.
 */
export function workaroundIn(sentence: string): string | undefined {
  if (/\?["'”’)\]]*$/.test(sentence)) return undefined
  for (const rule of RULES) {
    const found = rule.exec(sentence)
    if (found === null) continue
    const from = found.index + found[0].length
    const mood = MOOD.exec(sentence.slice(from, from + MOOD_MAX))?.[0].length ?? 0
    const words = clauseFrom(sentence, from + mood)
    if (words.split(' ').length < 2 || NOT_TODAY.test(words)) continue
    return words
  }
  return undefined
}

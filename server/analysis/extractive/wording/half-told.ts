import { type Candidate, tellsTrouble } from './features.ts'

/** Words after a clause that are read for what it leaves out. */
const AFTER_MAX = 12
/** What goes on with another clause. */
const GOES_ON = /^\s{0,3}(?:[,;]|and\b|but\b|yet\b)/iu
/** Words that tell of a trouble beside those that alone do. */
const FAILS =
  /\b(?:errors?|reject\w*|refus\w*|den(?:y|ied|ies)|leak\w*|fail\w*|die[sd]?|dead|gone|cancel\w*|stuck|stall\w*|twice|slow\w*|crack\w*|rust\w*|jam\w*|smok\w*|wobbl\w*|burn\w*|hurt\w*|quit|stop(?:s|ped)|went bad|sold out|changed|wait\w*|typos?|mistakes?|short|hit|minimum)\b/iu
/** True if a text has a word that alone tells of a trouble, or one of what fails. */
export const saysTrouble = (text: string): boolean => tellsTrouble(text) || FAILS.test(text)

/** Verbs of what goes on before something goes wrong. */
const GOES_WELL =
  /^(?:passed|gave|gives|approved|sent|sends|came|comes|asked|asks|told|opened|opens|bought|wrote|booked|ordered|arrived|got|took|brought|showed|agreed|promised|signed)$/

/** One of two who say different things: "one electrician says new panel, one says it fits". */
const ONE_OF_TWO = /^one (?:\w+ )?(?:says?|said|quoted|wants?|wanted|told)\b/iu
const EACH_OF_TWO =
  /\b(?:one|another|the other|the next)(?: \w+)? (?:says?|said|quoted|wants?|wanted|told)\b/giu
/** A length of time or a way that says nothing without what follows it. */
const LENGTH = /\b(?:minutes?|hours?|days?|weeks?|months?|years?|miles?)$/iu
const FROM = /^ (?:before|after|from|late|later|early|earlier)\b/iu

/**
 * True for a heading that leaves its trouble out: a thing of which nothing is said ('Food truck at a
 * festival'), what went well before something else went wrong ('Mock of the partner API passed every
 * test'), one of two who say different things, and a time before something that is cut off ('Parents
 * cancel two hours').
 * @param after what follows the clause in its sentence
 * @param sentence the whole
 */
export function isHalfTold(
  { text, words }: Candidate['bare'],
  after: string,
  sentence: string,
): boolean {
  if (ONE_OF_TWO.test(text) && (sentence.match(EACH_OF_TWO)?.length ?? 0) > 1) return true
  if (LENGTH.test(text) && isBeforeMore(text, sentence)) return true
  if (saysTrouble(text)) return false
  if (!/^\d/.test(text) && words.every(({ kind }) => kind !== 'verb')) return true
  const verb = words.find(({ kind }) => kind === 'verb')?.word ?? ''
  const more = after.split(' ', AFTER_MAX).join(' ')
  return GOES_WELL.test(verb) && GOES_ON.test(after) && tellsTrouble(more)
}

/** True if the last two words of a heading go on in the sentence with what they are measured from. */
function isBeforeMore(text: string, sentence: string): boolean {
  const last = text.split(' ').slice(-2).join(' ').toLowerCase()
  const at = sentence.toLowerCase().indexOf(last)
  return at >= 0 && FROM.test(sentence.slice(at + last.length))
}

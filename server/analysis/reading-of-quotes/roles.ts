import { GROUPS, PERSONS } from './role-words.ts'

/** Words that never describe a role: 'a bit of a', 'a fan and'. */
const BETWEEN =
  "(?:(?!(?:bit|lot|fan|of|and|or|to|the|that|who|with|for|not|in|on|at|but|if|is|was|my|your|than|as|by|huge|big|total|complete|mostly|totally|really|very|from|have|we|real(?! estate)|good|bad|terrible|horrible|great|lousy|fake)\\b)[a-zé][a-zé'’-]{1,18} ){0,3}"
const AND_OF = '(?: of (?:two|three|four|five|six|seven|eight|nine|ten|\\d{1,3}))?'
const END = "(?![\\w'’-])"
const role = (nouns: readonly string[]) => `(${BETWEEN}(?:${nouns.join('|')})${AND_OF})${END}`
const PERSON = role(PERSONS)
const GROUP = role(GROUPS)
const EITHER = role([...PERSONS, ...GROUPS])
const MILD =
  '(?: (?:just|only|also|still|now|currently|actually|basically|mostly|myself|both|technically)){0,2}'
/** Neither a condition nor somebody else's words. */
const TOLD =
  '(?<!\\b(?:if|unless|like|pretend|imagine|though|think|thinks|says?|said|means?|assumes?|that) )(?<!["“‘])\\b'

const RULES: readonly RegExp[] = [
  // I'm a bookkeeper; we are a small studio; I've been a groomer for years.
  new RegExp(`${TOLD}(?:i am|i['’]?m|i['’]?ve been|i have been)${MILD} an? ${PERSON}`, 'i'),
  new RegExp(`${TOLD}(?:we are|we['’]re|we['’]ve been)${MILD} an? ${EITHER}`, 'i'),
  // I run a kennel; my wife and I own a small bakery.
  new RegExp(
    `${TOLD}(?:i|we)(?:['’]ve| have)?${MILD} (?:run|own|manage|operate|opened|started|co-own|founded)(?: and (?:run|own|manage|operate))? (?:an?|my own|our own) ${GROUP}`,
    'i',
  ),
  new RegExp(
    `${TOLD}(?:i|we)(?:['’]ve| have|['’]m)?${MILD} (?:been )?(?:work|worked|working|freelance|freelancing) as an? ${PERSON}`,
    'i',
  ),
  // As a bookkeeper, I …; speaking as a parent.
  new RegExp(
    `^(?:(?:and|but|so|also|well|yes|yeah|same|honestly|speaking|writing),? ){0,2}as an? ${EITHER}(?=,|\\s(?:i|we|my|our|myself)\\b)`,
    'i',
  ),
  new RegExp(`(?<!["“‘])\\bas an? ${EITHER}(?=,? (?:i|we|i['’]m|we['’]re|my|our|myself)\\b)`, 'i'),
  // Nurse here.
  new RegExp(`^(?:an? |fellow |another |former )?${PERSON} here(?=[.,!:;]|$)`, 'i'),
]

/**
 * What a writer says they are, word for word: 'bookkeeper', 'small studio of three'. Undefined if
 * the sentence does not say it, or says it of others.
 */
export function statedRole(sentence: string): string | undefined {
  for (const rule of RULES) {
    const found = rule.exec(sentence)?.[1]
    if (found !== undefined) return found
  }
  return undefined
}

// The first two uses compile a pattern, all together for a hundred milliseconds, and an analysis must
// not make others wait for that.
for (const rule of [...RULES, ...RULES]) rule.test('I run a kennel.')

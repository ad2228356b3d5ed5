const BEST = '(?:best|smartest) (?:\\$ ?\\d+|money|purchase|investment|decision|thing|buy)'

/** What a person says of something that solved it. Matched against plain lower case. */
const PRAISE: readonly RegExp[] = [
  /\b(?:solve[sd]|fixe[sd]|cured|eliminated) (?:it|this|that|everything|all of (?:it|that)|most of it)(?: completely| entirely| right away)?(?=$|[.,;:!)]| for (?:me|us|good))/,
  /\b(?:solve[sd]|fixe[sd]|cured|ended|eliminated) (?:the|my|our|that|this|all) (?:[\w'-]+ ){1,4}for (?:me|us|good)\b/,
  /\b(?:solve[sd]|fixe[sd]|cured|ended|eliminated|got rid of) (?:the|my|our|that|this|all) (?:[\w'-]+ ){0,3}(?:problems?|issues?|troubles?|smell|noise|pain|mess|headaches?)\b/,
  /\b(?:problem|issue)s? (?:is |was |got )?(?:solved|gone)\b/,
  /\b(?:did|does|do) (?:exactly )?(?:the trick|the job|what (?:i|we) need(?:ed)?)\b/,
  /\b(?:never|not|haven't) (?:ever )?look(?:ed)? back\b|\bnever (?:went|going|go) back\b/,
  /\b(?:game[- ]?changer|life[- ]?saver|godsend)\b/,
  /\b(?:saved|saves|has saved) (?:me|us|my|our)\b/,
  /\bworth (?:it|every (?:penny|cent|dollar|bit)|the (?:money|price|cost))\b/,
  /\b(?:paid|pays) for itself\b/,
  new RegExp(
    `\\b${BEST}\\b.{0,30}\\b(?:i|we)(?:'ve)? (?:ever |have )?(?:own|spen[dt]|bought|did|made|got)`,
  ),
  new RegExp(`^(?:honestly,? |the )?${BEST}(?:\\.|!|,|$| ever\\b| of\\b| on\\b| we| i)`),
  /\b(?:i|we|still) swear by\b/,
  /\b(?:highly|strongly|definitely|totally|absolutely|wholeheartedly) recommend|\b(?:can't|cannot) recommend (?:\S+ ){1,4}enough\b/,
  /\bwork(?:s|ed|ing)? (?:great|perfectly|flawlessly|beautifully|wonderfully|wonders|like a charm|like magic|(?:really|very|so) well|for (?:me|us))\b/,
  /\b(?:couldn't|could not|can't) be (?:happier|more pleased)\b/,
  /\b(?:i'm|we're|i am|we are|been|am|are|very|really|super|quite|extremely|pretty) happy with\b/,
  /\b(?:been|was|is|it's|runs|works) (?:completely |absolutely )?(?:flawless|rock[- ]solid|bulletproof|trouble[- ]free)/,
  /\b(?:no|zero|haven't had (?:a|any|one)|not (?:a|one)) (?:\w+ )?(?:problems?|issues?|troubles?|complaints?) (?:since|after|in \w+ (?:years|months|weeks))\b/,
]

/** Praise that only counts for something named in the same sentence. */
const LIKED =
  /\b(?:i|we) (?:really |absolutely |still |just |honestly )?love (?:it|mine|ours|them|(?:my|our|the) [\w'-]+)\b/

/** Signs of a product or a service that can be had: what somebody did to get it, or what it is. */
const HAD =
  /\b(?:bought|purchased|order(?:ed|ing)|paid|(?:i|we) (?:now |just )?(?:buy|pay)|subscribed?|hired|hire|rented|signed up|(?:switch|mov|upgrad|chang)(?:ed|ing) to|went with|go(?:ing)? with|installed|(?:i|we)(?:'ve| have)?(?: just| been| now| all| both)* us(?:e|ed|ing)(?! to\b)|been using|started using|using (?:an?|the)|got (?:an?|one|the|my|our|some))\b|\$ ?\d|\b\d+ (?:dollars|bucks|euros|pounds|a month|a year)\b/
const THING =
  /\b(?:apps?|software|services?|subscription|plugin|extension|website|platform|tools?|products?|brands?|company|device|machine|gadget|kit|cleaner|filter|spray|oil|cream|lotion|serum|shoes?|boots?|mattress|pillow|chair|desk|printer|router|camera|sensor|battery|harness|crate|ramp|trainer|coach|agency|contractor|accountant|bookkeeper|lawyer|therapist|doctor|dentist|vet|plumber|electrician|cleaners?|sitter|nanny|tutor|coaching|course|class|program)\b/
/** A name within a sentence, in its own spelling. */
const NAME =
  /[\p{Ll},;] (?!I\b|I'|OK\b|US\b|UK\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)\p{Lu}[\p{L}\d.+-]*\p{L}/u

/** It did not happen, is limited, or is asked. */
const NOT_SO =
  /\?["')\]]*$|\b(?:would|could|should|might|(?:it|that|this|you|i|they) may|wish|if|unless|until|till|except|hope|hoping|maybe|perhaps|supposed(?:ly)?|almost|barely|doesn't|didn't|don't|isn't|wasn't|hasn't|never (?:fix|solv|work)\w*|no longer|stopped|used to|not worth|nothing|nobody|hardly|but|however|although|though|only (?:half|part)|claims?|promis\w+)\b/
/** Made by the writer, for the writer or to be sold: no answer that others offer. */
const OWN_MAKE =
  /\b(?:(?:i|we|i've|we've) (?:built|made|wrote|created|launched|developed|coded|sell|offer|founded)|(?:my|our) (?:own|startup|company|product|customers|clients)|diy|home ?made|by hand|spread ?sheets?|notebook|clipboard|disclaimer|affiliate)\b/

const plain = (text: string) => text.toLowerCase().replace(/[’‘`´]/gu, "'")

/**
 * True if a person says that a product or a service solves it for them: 'Bought the Shark one and it
 * solved it for us.'
 * @param before the sentence before it in the same text: 'Get a Furminator. Worth every penny.'
 */
export function praisesAnswer(sentence: string, before = ''): boolean {
  const text = plain(sentence)
  const isPraise = PRAISE.some((pattern) => pattern.test(text))
  if (!isPraise && !LIKED.test(text)) return false
  if (NOT_SO.test(text) || OWN_MAKE.test(text) || OWN_MAKE.test(plain(before))) return false
  return hasAnswer(sentence) || (isPraise && !before.endsWith('?') && hasAnswer(before))
}

function hasAnswer(sentence: string): boolean {
  const text = plain(sentence)
  return HAD.test(text) || THING.test(text) || NAME.test(sentence)
}

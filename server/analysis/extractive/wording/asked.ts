import { bareSentence } from './clauses.ts'
import { HEADING_WORDS, type Line, lineOf } from './line.ts'
import { type Tagged, tagWords } from './tagging.ts'

/** Verbs of those who want to change or decide something: the trouble is what they change. */
const CHANGE = [
  'reduce|minimi[sz]e|lower|limit|decrease|weaken|cut (?:down|back)|prevent|avoid|stop|keep|eliminate',
  'remove|get rid of|get (?:\\S+ ){1,4}?(?:to|out|off|back)|shift|fix|repair|rescue|salvage|save|solve|resolve',
  'overcome|handle|deal with|cope with|survive|recover|restore|protect|preserve|improve|speed up|increase|boost',
  'judge|identify|recogni[sz]e|estimate|evaluate|get started (?:in|with)',
  'find|choose|pick|decide|tell (?:if|whether|which|when|apart)|know (?:if|when|whether)',
  'make (?:\\S+ ){1,6}?(?:easier|faster|quicker|cheaper|better|quieter|stronger|safer|simpler|smoother|smaller|last|work|less|more|without)',
  'organi[sz]e|keep track of|track|manage|balance|juggle|afford|replace|convince|persuade|troubleshoot|diagnose',
].join('|')
const WHO = '(?:i|we|you|one|people|somebody|someone|they)'
const ADVERBS = '(?:(?:best|[\\w-]{2,20}ly) )?'

/** Why somebody wants something: "to avoid cleaning the tray daily, as it is a chore". */
const AIM_REASON = /,? (?:as|since|because) (?:it|this|that|i|we|they|there)\b.*$/iu

/** What opens a question and says nothing: "Hi all, quick question:". */
const OPENING =
  /^(?:(?:hi|hello|hey|so|question|help|advice|and|but|also|ok|okay|just curious|quick question|noob question|beginner question)\b[^,:.?!]{0,20}[,:.!-]\s*|(?:so|and|but|also) )/iu

const HOW = new RegExp(
  `^how (?:(?:can|could|do|does|did|should|would|might|am|are|is) ${WHO} (?:supposed to )?|to )${ADVERBS}((?:${CHANGE})\\b.*)$`,
  'iu',
)
const WAY = new RegExp(
  `^(?:(?:what(?:'s| is| are)|is there|are there|does anyone (?:know|have)|anyone know|looking for|any(?:body|one)? (?:got|have)) )?(?:the |an? |any )?(?:(?:best|easiest|right|good|better|easy|quickest|fastest|cheapest|cheap|safest|safe|simple|simplest|proper|correct|effective|most \\w+|reliable) )?(?:ways?|methods?|process|procedure|tricks?|tips)(?: or \\w+)? (?:for ${WHO} |(?:i|we|you|one) (?:can|could) use )?to ${ADVERBS}((?:${CHANGE})\\b.*)$`,
  'iu',
)
/** What makes an act hard that is none by itself: "make four pots quickly". */
const LIMITS =
  /\b(?:quickly|easily|cheaply|quietly|faster|on a budget|in bulk|on my own|by myself|at scale|in a small \w+)\b/iu
const HOW_LIMITED = new RegExp(
  `^how (?:(?:can|could|do|should|would) (?:i|we) |to )${ADVERBS}(\\w+ .+)$`,
  'iu',
)
/** "Are there any good alternatives to X", "substitutes for X". */
const INSTEAD =
  /^(?:(?:what(?:'s| is| are)|are there|is there|looking for|need|does anyone know|anyone know|any(?:body|one)? have) )?(?:(?:an?|any|some|the|of|good|best|better|cheap|cheaper|decent) ){0,3}((?:alternatives?|substitutes?) (?:to|for|of) .+|replacements? for .+)$/iu
/** "Coffee options for people with a weak stomach". */
const OPTIONS =
  /^(?:any |some |good )?(?!(?:any|no|the|some|i|we|you|they|what|which|my|our)\b)((?:[\w'-]+ ){1,3}(?:options|recommendations|suggestions)) for (?:(?:those|people|someone|somebody|anyone) with )?(.+)$/iu
/** "How do I know how hard to tamp my coffee": not "how do I know how to", which asks for a skill. */
const KNOW_HOW = new RegExp(
  `^how (?:can|could|do|does|did|should|would) ${WHO} (?:know|tell|figure out|find out|decide) (how (?!to\\b)\\w+ .+)$`,
  'iu',
)
const WANT = new RegExp(
  `^(?:i|we)(?:'d| would|'m| am|'re| are)? (?:really |just )?(?:want|like|trying|try|hoping|hope|struggling) to (?:be able to )?((?:${CHANGE})\\b.*)$`,
  'iu',
)
const WHERE =
  /^where (?:(?:can|could|do|should|would) (?:i|we|you|one|people) |to )((?:buy|find|get|order|source|rent|hire)\b.+)$/iu
const WHICH_BEST =
  /^(?:which|what) ((?:[\w'-]+ ){1,6}?)(is|are) (?:the )?((?:most|least|best|quietest|cheapest|safest|easiest|fastest|lightest|smallest|strongest|simplest)\b.*)$/iu
const WHICH_BUY =
  /^(?:which|what) ((?:[\w'-]+ ){1,5}?)(?:should|would|can|do) (?:i|we|you|one) (?:be )?(buy|get|choose|pick|recommend|order|hire)\b(.*)$/iu
const WHY_NOT =
  /^why (won't|doesn't|don't|isn't|aren't|can't|cannot) ((?:my|our|the|this|these|most|all) .+)$/iu
const WHY_CANNOT = /^why (?:can't|cannot|can not) (?:i|we) (.+)$/iu
const WHY_IS = /^why (is|are) ((?:my|our) .+)$/iu

/** @param isAsked true if the sentence ends on a question mark */
type Wording = (question: string, isAsked: boolean) => Line | undefined

/** What a cut leaves of the circumstances: "when pouring". */
const UNFINISHED = / (?:when|while|if|after|before|for|by|without)(?: \w+ing)?$/iu

/**
 * A heading made from a question that shows a trouble: people ask how to change it, where to get
 * something, or which of several to take. Undefined for other questions: of facts, meanings, taste.
 */
export function headingOfQuestion(sentence: string): Line | undefined {
  const plain = bareSentence(sentence.replace(/[’‘`´]/gu, "'"))
    .replace(OPENING, '')
    .replace(/(?<![\s.?!])[\s.?!]+$/u, '')
    .trim()
  const isAsked = sentence.trimEnd().endsWith('?')
  for (const wording of WORDINGS) {
    const line = wording(plain, isAsked)
    if (line !== undefined) return line
  }
  return undefined
}

const WORDINGS: readonly Wording[] = [
  (text) => framed(HOW.exec(text)?.[1], 'how to'),
  (text) => framed(WAY.exec(text)?.[1], 'how to'),
  (text) => {
    const line = LIMITS.test(text) ? framed(HOW_LIMITED.exec(text)?.[1], 'how to') : undefined
    return line !== undefined && LIMITS.test(line.text) ? line : undefined
  },
  (text, isAsked) => {
    const things = isAsked ? INSTEAD.exec(text)?.[1] : undefined
    return things === undefined ? undefined : whole(named(lineOf(`People look for ${things}`), 3))
  },
  (text, isAsked) => {
    if (!isAsked) return undefined
    const [, things, who = ''] = OPTIONS.exec(text) ?? []
    if (things === undefined || tagWords(who).some(({ kind }) => kind === 'verb')) return undefined
    const what = things.charAt(0).toLowerCase() + things.slice(1)
    return whole(named(lineOf(`People ask for ${what} for ${who}`), 3))
  },
  (text) => {
    const rest = KNOW_HOW.exec(text)?.[1]
    const line = rest === undefined ? undefined : lineOf(`Unsure ${rest}`)
    return named(whole(line), 2)
  },
  (text) => framed(WHERE.exec(text)?.[1], 'where to'),
  (text) => {
    const [, thing = '', verb = '', best = ''] = WHICH_BEST.exec(text) ?? []
    if (best === '') return undefined
    // "The best grinder", but "is quietest".
    const the = best.includes(' ') ? 'the ' : ''
    return framed(`${thing.trim()} ${verb} ${the}${best}`, 'which')
  },
  (text) => {
    const [, thing = '', verb = '', rest = ''] = WHICH_BUY.exec(text) ?? []
    if (verb === '') return undefined
    return framed(`${thing.trim()} to ${verb === 'recommend' ? 'buy' : verb}${rest}`, 'which')
  },
  (text) => {
    const thing = WHY_CANNOT.exec(text)?.[1]
    return thing === undefined ? undefined : named(lineOf(`Cannot ${thing}`), 1)
  },
  (text) => {
    const [, verb = '', rest = ''] = WHY_NOT.exec(text) ?? []
    const told = verb === '' ? undefined : afterSubject(rest, verb)
    return told === undefined ? undefined : named(lineOf(told), 1)
  },
  (text) => {
    const [, verb = '', rest = ''] = WHY_IS.exec(text) ?? []
    const told = verb === '' ? undefined : afterSubject(rest, verb)
    return told === undefined ? undefined : named(lineOf(`People ask why ${told}`), 3)
  },
  (text) => {
    const aim = WANT.exec(text)?.[1]?.replace(AIM_REASON, '')
    const line = aim === undefined ? undefined : lineOf(`People want to ${aim}`)
    return named(whole(line), 3)
  },
]

/** What a question is put after, the longest first. What people ask how to do is hard to them. */
const FRAMES: Readonly<Record<string, readonly string[]>> = {
  'how to': ['People ask how to', 'Unsure how to', 'Hard to'],
  'where to': ['People ask where to', 'Unsure where to'],
  which: ['People ask which', 'Unsure which'],
}

const whole = (line: Line | undefined) => (line?.isCut ? undefined : line)

/** "Minimize the amount of grounds" is "minimize grounds". */
const AMOUNT =
  /^(reduce|minimi[sz]e|lower|limit|decrease|increase) (?:the |an? )?(?:amount|quantity) of (?:the )?/iu
/** What decides is missing: "hard to tell if chlorine". */
const UNDECIDED =
  /\b(?:tell|know|judge|identify|recogni[sz]e|estimate|evaluate) (?:if|whether|which|when|how)\b/i

const ASKED_WORDS = { ...HEADING_WORDS, endsOnGerund: true }
const ARTICLES = /\b(?:the|an?|my|our) /giu

/**
 * The question after the longest frame that leaves it whole, or else after the shortest, as headlines
 * have it without "the" and "my" if it is whole then.
 */
function framed(question: string | undefined, asks: string): Line | undefined {
  const rest = question?.replace(AMOUNT, '$1 ')
  if (rest === undefined) return undefined
  let line: Line | undefined
  let opening = ''
  for (const frame of FRAMES[asks] ?? []) {
    opening = frame
    line = lineOf(`${frame} ${rest}`, ASKED_WORDS)
    if (line?.isCut === false) break
  }
  const bare = line?.isCut
    ? lineOf(`${opening} ${rest.replace(ARTICLES, '')}`, ASKED_WORDS)
    : undefined
  if (bare?.isCut === false) line = bare
  const finished = line?.isCut ? { ...line, text: line.text.replace(UNFINISHED, '') } : line
  return named(finished, opening.split(' ').length)
}

/** A heading that names a thing after its first words, and points at nothing outside itself. */
export function named(line: Line | undefined, from: number): Line | undefined {
  if (line === undefined) return undefined
  const words = tagWords(line.text).slice(from)
  // The tagger takes some things behind an adjective for verbs: "multiple batches".
  const isThing = ({ kind }: Tagged, at: number) =>
    kind === 'noun' || (kind === 'verb' && words[at - 1]?.kind === 'adjective')
  const isNamed = words.some((each, at) => isThing(each, at) && each.word.length > 2)
  if (!isNamed || words.some(isPointing) || PERSON.test(line.text)) return undefined
  return line.isCut && (OPEN_END.test(line.text) || UNDECIDED.test(line.text)) ? undefined : line
}

/** People whom only the writer knows. */
const PERSON =
  /\b(?:wife|husband|girlfriend|boyfriend|partner|mother|father|mom|mum|dad|sister|brother|son|daughter|neighbou?r|roommate|boss|ex|friend)\b/i
/** What cannot stand at the end of what was cut: "who the landlord's", "on the number". */
const OPEN_END =
  /(?:'s|s'|\b(?:who|what|which|whose|like|out|who \w+|(?:number|amount|lot|kind|type|rest)))$/i

const isPointing = ({ word }: Tagged) =>
  /^(?:it|one|they|them|he|she|him|this|that|these|those|something|anything|things?|stuff)$/.test(
    word,
  )

/** Verbs that the tagger takes for nouns behind one: "scanner work". */
const DOES =
  /^(?:work|fit|sync|show|print|charge|start|stop|change|open|run|load|match|sell|last|hold|drop|cut|turn|play|record|pair|fold|dry|rise|set|stay|taste|smell|leak|sound|look)$/

/** "my moka pot work on gas" with "won't" becomes "my moka pot won't work on gas". */
function afterSubject(text: string, verb: string): string | undefined {
  const words = tagWords(text)
  const noun = words.findIndex(({ kind }) => kind === 'noun')
  if (noun < 0) return undefined
  const after = words
    .slice(noun + 1)
    .findIndex(({ kind, word }) => kind !== 'noun' || DOES.test(word))
  if (after < 0) return undefined
  const at = noun + 1 + after
  const texts = words.map((each) => each.text)
  return [...texts.slice(0, at), verb, ...texts.slice(at)].join(' ')
}

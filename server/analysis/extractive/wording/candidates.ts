import type { Part } from '../../grounding/threads-read.ts'
import { commonWords } from '../../text/common-words.ts'
import { SENTENCE_MAX } from '../../text/sentences.ts'
import { contentStems } from '../../text/stems.ts'
import { judge } from '../detector/judge.ts'
import { bareSentence, clausesOf } from './clauses.ts'
import { clauseOfDeparture } from './departure.ts'
import { clauseOfFailingThing } from './failing-thing.ts'
import { type Candidate, TOPIC_END, tellsTrouble } from './features.ts'
import { isHalfTold } from './half-told.ts'
import { clauseOfIssue } from './issue.ts'
import { HEADING_WORDS, type Line, PARTICLE } from './line.ts'
import { clauseOfOutcome } from './outcome.ts'
import { withReferent } from './referent.ts'
import { statementOf } from './statement.ts'
import { tagWords } from './tagging.ts'

/** Clauses of one sentence that are tried. */
const CLAUSES_MAX = 6
/** At the end, what only the words before it explain. */
const POINTS = /^(?:them|those|these)$/
/** The first of two: "no difference between hand ground coffee". */
const HALF_PAIR = / between (?!.* and )/iu
/** Words of a topic before a colon, and the fewest of the trouble after it. */
const TOPIC_MAX = 4
const AFTER_TOPIC_MIN = 3

/** A sentence that states a trouble, as far as its heading depends on it. */
export interface Stated {
  text: string
  /** The log-odds that it states a trouble. */
  odds: number
  /** The title of its discussion, and the title's stems. */
  title: string
  titleStems: ReadonlySet<string>
  /** Where in its discussion it is. */
  part: Part
}

/** The headings that can be made from a sentence's words, each from one of its clauses. */
export function headingCandidates(sentence: Stated): Candidate[] {
  const { odds, title, titleStems, part } = sentence
  const text = sentence.text.slice(0, SENTENCE_MAX)
  const said = bareSentence(text)
  const whole = [
    clauseOfDeparture(text),
    clauseOfIssue(text),
    clauseOfFailingThing(text),
    clauseOfOutcome(said),
  ]
  const parts = clausesOf(text).slice(0, CLAUSES_MAX)
  const clauses = [
    ...whole.filter((clause) => clause !== undefined),
    ...parts,
    ...parts.flatMap(
      (part) => withReferent(part, said.slice(0, Math.max(0, said.indexOf(part)))) ?? [],
    ),
  ]
  // A comment may be about something else than the topic that the title names.
  const topic = part === 'comment' ? undefined : topicOf(title)
  const judged = clauses.map((clause) => ({ clause, trouble: judge(clause).trouble }))
  const best = Math.max(...judged.map(({ trouble }) => trouble))
  const size = contentStems(text).size
  const hasTroubleWord = tellsTrouble(text)
  const candidates = new Map<string, Candidate>()
  judged.forEach(({ clause, trouble }, place) => {
    const at = said.indexOf(clause)
    const around = {
      before: said.slice(0, Math.max(0, at)),
      after: at < 0 ? '' : said.slice(at + clause.length),
      sentence: said,
    }
    for (const { bare, ...line } of linesOf(clause, topic)) {
      if (candidates.has(line.text)) continue
      const words = tagWords(line.text)
      const last = words.at(-1)
      // What is done, and to what, was cut off: "one shop will open", "nobody wrote down".
      if (line.isCut && (last?.kind === 'verb' || PARTICLE.test(last?.word ?? ''))) continue
      if (POINTS.test(last?.word ?? '') || (line.isCut && HALF_PAIR.test(line.text))) continue
      const told = { text: bare, words: bare === line.text ? words : tagWords(bare) }
      if (isHalfTold(told, around)) continue
      candidates.set(line.text, {
        ...line,
        words,
        bare: told,
        sentence: odds,
        clause: trouble,
        best,
        kept: contentStems(bare).size / Math.max(1, size),
        hasTroubleWord,
        place,
        clauses: clauses.length,
        part,
        ...(titleStems.size > 0
          ? { titled: commonWords(contentStems(line.text), titleStems).length }
          : {}),
      })
    }
  })
  return [...candidates.values()]
}

/** What says what kind of post it is, not what it is about. */
const LABEL =
  /^(?:psa|fyi|day \d+|part \d+)$|\b(?:questions?|advice|help|update|rant|vent|warning|review|story|news|poll|discussion|thread|reminder|tips?|edit)$/i

/** What a title names before its colon: "Backyard pizza oven: cover held the rain in". */
function topicOf(title: string): string | undefined {
  const [, topic = ''] = /^([^:.?!,;]{3,60}): \S/.exec(title) ?? []
  const words = tagWords(topic)
  const isThing = words.at(-1)?.kind === 'noun' && words.every(({ kind }) => kind !== 'pronoun')
  return isThing && words.length <= TOPIC_MAX && !LABEL.test(topic) ? topic : undefined
}

/** A clause as a line by itself, and after its topic. */
function linesOf(clause: string, topic: string | undefined): (Line & { bare: string })[] {
  const alone = statementOf(clause)
  const lines = alone === undefined ? [] : [{ ...alone, bare: alone.text }]
  const after = topic === undefined ? undefined : withTopic(topic, clause)
  return after === undefined ? lines : [...lines, after]
}

/** "Backyard pizza oven: the dome won't get hot". Undefined where the clause is of the topic itself. */
function withTopic(topic: string, clause: string): (Line & { bare: string }) | undefined {
  const max = HEADING_WORDS.max - topic.split(' ').length
  if (commonWords(contentStems(topic), contentStems(clause)).length > 0) return undefined
  const line = statementOf(clause, { min: AFTER_TOPIC_MIN, max })
  if (line === undefined) return undefined
  const { text, isCut } = line
  const [first, second] = tagWords(text)
  // A bare noun before a verb is mostly a name: "Amazon sent".
  const isBare = first?.kind === 'noun' && !first.isPlural && second?.kind === 'verb'
  const isName = /^(?:I\b|\p{Lu}\S*\p{Lu})/u.test(text) || first?.isName || isBare
  const bare = isName ? text : text.charAt(0).toLowerCase() + text.slice(1)
  return { text: topic + TOPIC_END + bare, bare, isCut }
}

// The first call prepares the tagger and compiles the patterns, and an analysis must not make
// others wait for that.
headingCandidates({
  text: 'My pump jams on cold mornings, and I ended up with a spreadsheet.',
  odds: 1,
  title: 'Pumps',
  titleStems: new Set(),
  part: 'comment',
})

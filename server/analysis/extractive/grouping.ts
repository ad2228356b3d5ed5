import type { Turns } from '../../turns.ts'
import { type Among, sameTrouble } from './likeness.ts'
import type { CuedSentence } from './reading.ts'

/** Sentences that tell one trouble, the clearest first. */
export interface Group {
  sentences: CuedSentence[]
}

/** The clearest sentences that are compared. Limits the time for any input. */
const SENTENCES_MAX = 1_500
const GROUPS_MAX = 60
/** Members of a group that a sentence is compared with, and groups that a sentence is compared with. */
const COMPARED = 5
const CANDIDATES = 12
/** The mean log-odds of the same trouble from which a sentence joins. */
export const JOIN = 1.5

/**
 * Puts sentences together that tell the same trouble: the clearest sentence begins a group, and
 * each further one joins the group that it is most like, or begins its own. No randomness: ties go
 * by the order of the texts.
 */
export async function groupSentences(among: Among, turns: Turns): Promise<Group[]> {
  const { reading, market } = among
  const groups: Group[] = []
  const byStem = new Map<string, Set<Group>>()
  for (const sentence of clearestFirst(reading.cued)) {
    if (turns.isOver()) await turns.rest()
    const best = nearest(sentence, candidatesOf(sentence, byStem, market), among)
    const group = best ?? { sentences: [] }
    if (best === undefined) groups.push(group)
    group.sentences.push(sentence)
    for (const stem of sentence.stems) {
      if (market.has(stem)) continue
      const holders = byStem.get(stem) ?? new Set()
      holders.add(group)
      byStem.set(stem, holders)
    }
  }
  groups.sort((a, b) => authorsOf(b) - authorsOf(a))
  return groups.slice(0, GROUPS_MAX)
}

function clearestFirst(cued: readonly CuedSentence[]): CuedSentence[] {
  const order = cued.map((sentence, index) => ({ sentence, index }))
  order.sort((a, b) => b.sentence.cue.odds - a.sentence.cue.odds || a.index - b.index)
  return order.slice(0, SENTENCES_MAX).map(({ sentence }) => sentence)
}

/** The groups that share most stems with a sentence. */
function candidatesOf(
  sentence: CuedSentence,
  byStem: ReadonlyMap<string, ReadonlySet<Group>>,
  market: ReadonlySet<string>,
): Group[] {
  const counts = new Map<Group, number>()
  for (const stem of sentence.stems) {
    if (market.has(stem)) continue
    for (const group of byStem.get(stem) ?? []) counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, CANDIDATES)
    .map(([group]) => group)
}

function nearest(
  sentence: CuedSentence,
  groups: readonly Group[],
  among: Among,
): Group | undefined {
  let best: Group | undefined
  let most = JOIN
  for (const group of groups) {
    const compared = group.sentences.slice(0, COMPARED)
    let sum = 0
    for (const other of compared) sum += sameTrouble(sentence, other, among)
    const odds = sum / compared.length
    if (odds < most) continue
    most = odds
    best = group
  }
  return best
}

function authorsOf({ sentences }: Group): number {
  return new Set(sentences.map(({ source }) => source.author)).size
}

import { THING_END, UNSURE } from './ends.ts'

const GETS =
  /\b(?:i|we)(?: \w+ly| always| often| still| sometimes| then| just){0,2} (?:tend to get|get|keep getting|kept getting|end up with|ended up with|(?:am|are|was|were) (?:always |often )?left with)|\b(?:i'm|we're) (?:always |often )?left with/iu
const THERE =
  /\bthere(?:'s| is| are| was| were)(?: still| always| often| usually| also| just){0,2}(?= (?:no|not|an?|some|too|so|only|hardly)\b)/iu
const THING = /^ ((?:no|not enough|an?|some|too|so|only|hardly|lots|mostly) .+)$/iu
/** What is no trouble when it is not there. */
const NO_LOSS =
  /^no (?:problems?|issues?|doubt|need|reason|rush|hurry|broken|complaints?|worries)\b/iu

/**
 * What a sentence says comes out, or is there, as a clause that is this thing alone: "when I brew, I
 * get a lot of grit in the cup" gives "a lot of grit in the cup", "there are no figures for noise" "no
 * figures for noise". Undefined where a sentence names none, or only wishes, tells or supposes it.
 */
export function clauseOfOutcome(sentence: string): string | undefined {
  const plain = sentence.replace(/[’‘`´]/gu, "'")
  for (const opens of [GETS, THERE]) {
    const match = opens.exec(plain)
    if (match === null || (opens === THERE && UNSURE.test(plain.slice(0, match.index)))) continue
    const [, thing] = THING.exec(plain.slice(match.index + match[0].length)) ?? []
    if (thing === undefined || NO_LOSS.test(thing)) continue
    return thing.split(THING_END, 1)[0]?.replace(/(?<![.!?])[.!?]+$/u, '')
  }
  return undefined
}

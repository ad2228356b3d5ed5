const GETS =
  /\b(?:i|we)(?: \w+ly| always| often| still| sometimes| then| just){0,2} (?:tend to get|get|keep getting|kept getting|end up with|ended up with|(?:am|are|was|were) (?:always |often )?left with)|\b(?:i'm|we're) (?:always |often )?left with/iu
const THERE =
  /\bthere(?:'s| is| are| was| were)(?: still| always| often| usually| also| just){0,2}(?= (?:no|not|an?|some|too|so|only|hardly)\b)/iu
const THING = /^ ((?:no|not enough|an?|some|too|so|only|hardly|lots|mostly) .+)$/iu
/** Where the thing ends. */
const END =
  /[,;:–…]|\.{2,}| - | (?:but|because|so that|although|though|since|unless|if|when|and (?:i|we|it|they))\b/iu

/**
 * What a sentence says comes out, or is there, as a clause that is this thing alone: "when I brew, I
 * get a lot of grit in the cup" gives "a lot of grit in the cup", "there are no figures for noise" "no
 * figures for noise". Undefined where a sentence names none.
 */
export function clauseOfOutcome(sentence: string): string | undefined {
  const plain = sentence.replace(/[’‘`´]/gu, "'")
  for (const opens of [GETS, THERE]) {
    const match = opens.exec(plain)
    const thing = match && THING.exec(plain.slice(match.index + match[0].length))?.[1]
    if (thing) return thing.split(END, 1)[0]?.replace(/(?<![.!?])[.!?]+$/u, '')
  }
  return undefined
}

import { normalized } from '../../../contract/normal-form.ts'
import { cleanText, textLength } from '../../../contract/text.ts'
import type { Turns } from '../../turns.ts'
import { isInstruction } from '../text/instructions.ts'
import { splitSentences } from '../text/sentences.ts'
import type { ThreadsRead } from './threads-read.ts'

/** An address of any kind: a scheme, or a name with a dot, as in mail addresses and short links. */
const LINK =
  /[a-z0-9+.-]:\/\/|\b(?:javascript|data|vbscript|mailto|file):\S|\bwww\.|[\p{L}\p{N}]\.(?!js\b)\p{L}{2}|\S@\S/iu
const MARKUP = /<[a-z!/?]|&(?:lt|gt|#x?\d+);|\]\(|```/i
/** Figures of speech that are not measurements. */
const IDIOM = /\b(?:24\/7|1[- ](?:on|to)[- ]1|1:1|[23]d|b2[bc]|b2b2c|2fa|401k)\b/gi
const DIGITS = /\p{Nd}(?:[\p{Nd}.,]*\p{Nd})?/gu
const SMALL = 'one|two|three|four|five|six|seven|eight|nine|ten'
const LARGE =
  'eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\\w+)?|hundreds?|thousands?|millions?|billions?|trillions?|dozens?|percent'
/** Shares and growth: nine in ten, two thirds, half of, doubles, tenfold. */
const SHARE = `(?:${SMALL}) (?:in|out of)(?: every)? (?:${SMALL}|${LARGE})|(?:${SMALL}|a)[ -](?:half|third|quarter|fifth|tenth)s?|(?:half|thirds?|quarters?) (?:of|the|their|its|all)|(?:doubl|tripl|quadrupl)(?:es|ed|ing)|(?:${SMALL}|${LARGE})-?fold`
const QUANTITY = new RegExp(`\\b(?:${SHARE}|${LARGE})\\b|%`, 'gi')

/** The numbers in a text, in digits and in words. */
function numbersOf(text: string): string[] {
  const plain = normalized(text, 'NFKC').toLowerCase().replace(IDIOM, ' ')
  const digits = [...plain.matchAll(DIGITS)].map(([number]) => {
    return number.replaceAll(',', '').replace(/\.0+$/, '')
  })
  const words = [...plain.matchAll(QUANTITY)].map(([word]) => {
    return word === '%' ? 'percent' : word.replace(/s$/, '')
  })
  return [...digits, ...words]
}

/** The check for a drafter's texts. Each function returns the text that may be shown. */
export interface TextGate {
  /** The whole text, or undefined. */
  line(text: string, max: number): string | undefined
  /** The sentences that pass, up to the length limit, or undefined. */
  paragraph(text: string, max: number): string | undefined
  list(texts: readonly string[], most: number, max: number): string[]
  /** The number of texts that failed so far. */
  readonly refused: number
}

/**
 * The checks for every text of a model: clean, within its length, without markup, addresses,
 * instructions to a machine, or numbers that the threads do not contain. Texts that fail are left
 * out and counted. Ideas may also use the numbers of the dossier, such as a price; pain points may
 * not, since nobody in the threads said them.
 */
export async function createTextGates(
  threadsRead: ThreadsRead,
  turns: Turns,
): Promise<{ gate: TextGate; ideaGate: TextGate }> {
  const { market, niche } = threadsRead
  const numbers = new Set(numbersOf(market))
  for (const { text } of threadsRead.texts) {
    for (const number of numbersOf(text)) numbers.add(number)
    await turns.rest()
  }
  const background = numbersOf(`${niche?.summary ?? ''} ${niche?.prices ?? ''}`)
  return {
    gate: gateFor(numbers),
    ideaGate: gateFor(new Set([...numbers, ...background])),
  }
}

function gateFor(numbers: ReadonlySet<string>): TextGate {
  let refused = 0

  function passes(text: string, max: number): boolean {
    return (
      text !== '' &&
      textLength(text) <= max &&
      /\p{L}/u.test(text) &&
      !LINK.test(text) &&
      !MARKUP.test(text) &&
      !isInstruction(text) &&
      numbersOf(text).every((number) => numbers.has(number))
    )
  }

  function line(text: string, max: number): string | undefined {
    const clean = cleanText(text.slice(0, max * 8))
    if (passes(clean, max)) return clean
    refused++
    return undefined
  }

  function paragraph(text: string, max: number): string | undefined {
    const kept: string[] = []
    let length = 0
    for (const sentence of splitSentences(cleanText(text.slice(0, max * 8)))) {
      length += textLength(sentence.text) + 1
      if (length <= max && passes(sentence.text, max)) kept.push(sentence.text)
      else refused++
    }
    return kept.length === 0 ? undefined : kept.join(' ')
  }

  return {
    line,
    paragraph,
    list(texts: readonly string[], most: number, max: number): string[] {
      const kept = texts.slice(0, most).flatMap((text) => line(text, max) ?? [])
      return [...new Set(kept)]
    },
    get refused() {
      return refused
    },
  }
}

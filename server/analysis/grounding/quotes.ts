import { isCleanText, textLength } from '../../../contract/text.ts'
import type { Turns } from '../../turns.ts'
import { type FoldedText, foldText } from '../text/folded-text.ts'
import { wholeWordsAt } from '../text/whole-words.ts'
import type { SourceText, ThreadsRead } from './threads-read.ts'

const QUOTE_MIN = 12
const QUOTE_MAX = 400

/** A quote found in a stored text. `quote` is that text's own span. */
export interface VerifiedQuote {
  quote: string
  source: SourceText
  /** True if the spelling or the named place was corrected. */
  isRepaired: boolean
}

/**
 * Creates the check of quotes against the threads read. Searches the exact quote, then its folded
 * form: first in the named text, then in its thread, then everywhere. Returns undefined for a quote
 * that is not found, starts or ends within a word, has a wrong length, or has characters that
 * cannot be shown.
 */
export function createQuoteCheck(threadsRead: ThreadsRead, turns: Turns) {
  const byRef = new Map(threadsRead.texts.map((text) => [text.ref, text]))
  const folds = new Map<SourceText, FoldedText>()

  function folded(text: SourceText): FoldedText {
    const known = folds.get(text) ?? foldText(text.text)
    folds.set(text, known)
    return known
  }

  function accept(source: SourceText, quote: string, isRepaired: boolean) {
    const length = textLength(quote)
    if (length < QUOTE_MIN || length > QUOTE_MAX) return undefined
    if (!isCleanText(quote.replaceAll('\n', ' '))) return undefined
    return { quote, source, isRepaired }
  }

  return async (given: string, ref: string): Promise<VerifiedQuote | undefined> => {
    if (given.length > QUOTE_MAX * 4) return undefined
    const quote = given.trim()
    if (textLength(quote) < QUOTE_MIN) return undefined
    const named = byRef.get(ref)
    const places = new Set<SourceText>(named === undefined ? [] : [named])
    for (const text of threadsRead.texts) {
      if (named !== undefined && text.discussion === named.discussion) places.add(text)
    }
    for (const text of threadsRead.texts) places.add(text)

    for (const source of places) {
      if (turns.isOver()) await turns.rest()
      if (wholeWordsAt(source.text, quote) < 0) continue
      return accept(source, quote, source !== named)
    }
    const wanted = foldText(bare(quote)).text.trim()
    if (wanted.length < QUOTE_MIN) return undefined
    for (const source of places) {
      if (turns.isOver()) await turns.rest()
      const text = folded(source)
      const at = wholeWordsAt(text.text, wanted)
      if (at < 0) continue
      const from = text.starts[at] ?? 0
      const to = text.ends[at + wanted.length - 1] ?? 0
      return accept(source, source.text.slice(from, to), true)
    }
    return undefined
  }
}

/** Removes the quotation marks and ellipses that models put around a quote. */
function bare(quote: string): string {
  return quote.replace(/^[\s"'“”‘’«».…]+|(?<![\s"'“”‘’«»…])[\s"'“”‘’«»…]+$|\.{3}["'”’]*$/gu, '')
}

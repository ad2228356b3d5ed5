import { withoutNegations } from '../cue-guards.ts'
import { constructionsIn, plainText } from './constructions.ts'

/** Words of a sentence that are read; what comes after says little more. */
const WORDS_MAX = 60
const TOKEN = /[\p{L}\p{M}]+(?:'[\p{L}]+)*|[!?]+|\p{N}+/gu

/** What stands before the first word. */
export const START = '^'

/** A sentence as its features are made from it: its words, and the names of everything else. */
export interface ReadSentence {
  /** Numbers are one token, and so are marks of the same kind. */
  tokens: readonly string[]
  /** The constructions and rules that it has, and its length. */
  names: readonly string[]
}

/** Reads one sentence once, for any number of models. */
export function readSentence(sentence: string): ReadSentence {
  const plain = plainText(sentence)
  const tokens = tokensOf(plain)
  const names = constructionsIn(plain, withoutNegations(plain))
  names.push(lengthOf(tokens.length))
  return { tokens, names }
}

/**
 * The features of a sentence, each once: its words (`w:`), its pairs of words (`b:`), the
 * constructions and rules that it has, and its length.
 */
export function featuresOf(sentence: string): string[] {
  const { tokens, names } = readSentence(sentence)
  const features = [...names]
  tokens.forEach((token, index) => {
    features.push(`w:${token}`, `b:${tokens[index - 1] ?? START} ${token}`)
  })
  return [...new Set(features)]
}

function tokensOf(plain: string): string[] {
  const tokens: string[] = []
  for (const [token] of plain.matchAll(TOKEN)) {
    if (tokens.length === WORDS_MAX) break
    tokens.push(/^\p{N}/u.test(token) ? '#' : /^[!?]/.test(token) ? token.slice(0, 1) : token)
  }
  return tokens
}

function lengthOf(tokens: number): string {
  if (tokens <= 5) return 'l:5'
  if (tokens <= 9) return 'l:9'
  if (tokens <= 15) return 'l:15'
  if (tokens <= 24) return 'l:24'
  return 'l:more'
}

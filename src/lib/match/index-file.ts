import { REFUSALS, type RefusalId } from './answers.ts'

/** Where a niche speaks of a word: in a text, in two of its search phrases and narrower niches, in its name. */
export type Level = 1 | 2 | 3

/**
 * What the ranking needs to know about every niche with a dossier: a file of the site. Lists of the
 * same length have a niche at each index.
 */
export interface MatchFile {
  industries: readonly {
    name: string
    /** `file`: the address of the sector's dossiers without its ending: 'pets-and-animals/dog-care'. */
    sectors: readonly { name: string; file: string; niches: readonly string[] }[]
  }[]
  /** The plain search phrase of each niche. */
  words: readonly string[]
  /** What it takes to start, in USD: -1 where no hurdle is about money, 0 where it names no sum. */
  needs: readonly number[]
  /** 1 online, 2 by mail, 4 in person, 8 open on most days, 16 a cheaper start, 32 years of practice. */
  traits: readonly number[]
  /** The share of the offers that can be delivered online or by mail, in percent. */
  afar: readonly number[]
  /** What a founder may refuse: one bit for each of `REFUSALS`. */
  demands: readonly number[]
  /** Stems in alphabetical order, separated by spaces. */
  stems: string
  /**
   * For each stem the niches that hold it, separated by spaces: per niche its distance from the one
   * before times 3 plus its level less 1, in base 36, separated by commas.
   */
  held: string
}

export const TRAIT = { online: 1, sent: 2, near: 4, daily: 8, cheaper: 16, practice: 32 } as const

export const demandBit = (id: RefusalId): number =>
  1 << REFUSALS.findIndex((refusal) => refusal.id === id)

const LEVELS = 3
const RADIX = 36

/** The niches that hold a stem, as text; in the order of their index. */
export function packHeld(held: ReadonlyMap<number, Level>): string {
  let before = 0
  return [...held]
    .sort(([a], [b]) => a - b)
    .map(([index, level]) => {
      const code = (index - before) * LEVELS + level - 1
      before = index
      return code.toString(RADIX)
    })
    .join(',')
}

export function unpackHeld(text: string): Map<number, Level> {
  let index = 0
  const held = new Map<number, Level>()
  for (const each of text.split(',')) {
    const code = Number.parseInt(each, RADIX)
    index += Math.floor(code / LEVELS)
    held.set(index, ((code % LEVELS) + 1) as Level)
  }
  return held
}

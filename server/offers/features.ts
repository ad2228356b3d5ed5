import type { ToldTrouble } from '../analysis/types/market.ts'
import type { AtlasIndex } from '../relevance/atlas-index.ts'
import { rankOf, readingsOf } from '../relevance/readings.ts'
import { rootsOf } from '../relevance/terms.ts'
import { threadProfile } from '../relevance/thread-profile.ts'
import { isNarrower, type Sold, textOf } from './sold.ts'

/**
 * What is known of how an offer stands to a trouble. Shares are from 0 to 1; words count by their
 * rarity in the atlas.
 */
export interface OfferFeatures {
  /** How well the offer's niche explains the discussion that it explains best, as log per word. */
  read: number
  /** The same for the heading and the quotes alone. */
  said: number
  /** Logarithm of the niche's rank among all, 1 for the one that explains a discussion best. */
  place: number
  /** The share of the heading's words that the niche has. */
  headed: number
  /** Words that the offer shares with the first quote. */
  quote: number
  /** Words that the offer shares with any quote, without those of the niche's name. */
  quotes: number
  /** 1 where something broke, and the offer mends. */
  mends: number
  /** How well a problem of the niche is both in the quotes and answered by the offer, from 0 to 6. */
  problem: number
  /** Words that the offer shares with the title of the first discussion. */
  title: number
  /** Words that the offer shares with any of the titles. */
  titles: number
  /** The number of discussions. */
  threads: number
  /** The number of the offer's words, and of those that the discussions do not have. */
  length: number
  unsaid: number
  /** 1 for the business of a narrower niche, 0 for an offer. */
  narrower: number
}

/** What says that something broke, and that an offer mends: a fixed price does not. */
const BROKEN =
  /\b(?:leaks?|leaking|broke|broken|cracked|jammed|clogged|rotten|rotted|rust|rusted|limescale|snapped|worn|torn|stopped working|won't start|repairs?|burst)\b/iu
const MENDING =
  /\b(?:repairs?|servicing|mend(?:s|ing)?|fixes|tune-ups?|refurbish\w*|rebuil\w+|restor\w+|replacements?|replaces?|parts kits?|maintenance)\b/iu

/** Words that a problem shares with the quotes count up to this. */
const PROBLEM_MAX = 6

/** What is read of a trouble: its discussions, and of each so many comments and UTF-16 units of a text. */
const THREADS_MAX = 8
const COMMENTS_MAX = 12
const TEXT_MAX = 1_000

/** A trouble with its words, and what each niche has to do with it. */
export interface ReadTrouble {
  heading: ReadonlySet<string>
  /** Roots of the first quote, and of all. */
  quote: ReadonlySet<string>
  quotes: ReadonlySet<string>
  all: ReadonlySet<string>
  titles: readonly ReadonlySet<string>[]
  /** Whether its heading, or its first quote, says that something broke. */
  isBroken: boolean
  /** By niche, the reading of the discussion that it explains best. */
  read: Float64Array
  /** By niche, the reading of heading and quotes. */
  said: Float64Array
}

interface ReadThread {
  roots: ReadonlySet<string>
  title: ReadonlySet<string>
  readings: Float64Array
}

type Thread = ToldTrouble['threads'][number]

const cut = (text: string) => text.slice(0, TEXT_MAX)

/** Reads troubles; what it read of a discussion stays with the discussion's object. */
export function createTroubleReader(index: AtlasIndex): (trouble: ToldTrouble) => ReadTrouble {
  const known = new WeakMap<Thread, ReadThread>()
  function readThread(thread: Thread): ReadThread {
    const found = known.get(thread)
    if (found !== undefined) return found
    const comments = thread.comments.slice(0, COMMENTS_MAX).map(({ text }) => cut(text))
    const { words } = threadProfile({ ...thread, community: '', comments })
    const read = {
      roots: new Set(rootsOf([cut(thread.title), cut(thread.text), ...comments].join('\n'))),
      title: new Set(rootsOf(cut(thread.title))),
      readings: readingsOf(index, words).niches,
    }
    known.set(thread, read)
    return read
  }
  return ({ heading, quotes, threads }) => {
    const read = threads.slice(0, THREADS_MAX).map(readThread)
    const told = rootsOf([heading, ...quotes].map(cut).join('\n'))
    return {
      heading: new Set(rootsOf(cut(heading))),
      isBroken: BROKEN.test([heading, quotes[0] ?? ''].map(cut).join('\n')),
      quote: new Set(rootsOf(cut(quotes[0] ?? ''))),
      quotes: new Set(rootsOf(quotes.map(cut).join('\n'))),
      all: new Set([...told, ...read.flatMap(({ roots }) => [...roots])]),
      titles: read.map(({ title }) => title),
      read: Float64Array.from(index.niches, (_, at) =>
        Math.max(...read.map(({ readings }) => readings[at] ?? Number.NEGATIVE_INFINITY)),
      ),
      said: readingsOf(index, new Map([...new Set(told)].map((root) => [root, 1]))).niches,
    }
  }
}

/** The words of a niche, read once for all that is sold in it. */
export interface ReadNiche {
  /** Its place in the index. */
  at: number
  names: ReadonlySet<string>
  /** Of each problem, the words that its name does not have. */
  problems: readonly ReadonlySet<string>[]
}

export function readNiche({ niches }: AtlasIndex, at: number): ReadNiche {
  const { name = '', problems = [] } = niches[at]?.niche ?? {}
  const names = new Set(rootsOf(name))
  const told = problems.map((each) => without(rootsOf(`${each.problem} ${each.today}`), names))
  return { at, names, problems: told }
}

/** How something that is sold in a niche stands to a trouble. */
export function offerFeatures(
  index: AtlasIndex,
  trouble: ReadTrouble,
  { at, names, problems }: ReadNiche,
  sold: Sold,
): OfferFeatures {
  const rarity = (root: string) => rarityOf(index, root)
  const sum = (roots: Iterable<string>) => [...roots].reduce((all, root) => all + rarity(root), 0)
  const shared = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    sum([...some].filter((root) => others.has(root)))
  const words = new Set(rootsOf(textOf(sold)))
  const own = without(words, names)
  const solved = problems.map((told) => {
    const answered = shared(own, told) / Math.max(1, sum(own))
    return Math.min(PROBLEM_MAX, shared(told, trouble.quotes)) * answered
  })
  const titles = new Set(trouble.titles.flatMap((title) => [...title]))
  const known = [...trouble.heading].filter((root) => hasRoot(index, at, root))
  return {
    read: trouble.read[at] ?? 0,
    said: trouble.said[at] ?? 0,
    place: Math.log(rankOf(trouble.read, at)),
    headed: sum(known) / Math.max(1, sum(trouble.heading)),
    quote: shared(words, trouble.quote),
    quotes: shared(own, trouble.quotes),
    mends: trouble.isBroken && MENDING.test(textOf(sold)) ? 1 : 0,
    problem: Math.max(0, ...solved),
    title: shared(words, trouble.titles[0] ?? new Set()),
    titles: shared(words, titles),
    threads: trouble.titles.length,
    length: words.size,
    unsaid: [...words].filter((root) => !trouble.all.has(root)).length,
    narrower: isNarrower(sold) ? 1 : 0,
  }
}

const without = (some: Iterable<string>, others: ReadonlySet<string>): Set<string> =>
  new Set([...some].filter((root) => !others.has(root)))

/** How rare a root is among the niches, in logarithms; the highest for one that none has. */
function rarityOf({ ids, from, niches }: AtlasIndex, root: string): number {
  const id = ids.get(root)
  const having = id === undefined ? 0 : (from[id + 1] ?? 0) - (from[id] ?? 0)
  return Math.log(niches.length / (1 + having))
}

function hasRoot({ ids, from, niche }: AtlasIndex, at: number, root: string): boolean {
  const id = ids.get(root)
  if (id === undefined) return false
  const last = from[id + 1] ?? 0
  for (let place = from[id] ?? 0; place < last; place += 1) if (niche[place] === at) return true
  return false
}

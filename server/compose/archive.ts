import type { AtlasNiche } from '../../contract/atlas.ts'
import type { SampleThread } from '../../contract/sample-thread.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { withheldHashes } from '../providers/discussions/authors.ts'
import { createHackerNews } from '../providers/discussions/hackernews.ts'
import {
  type HashAuthor,
  LIVE_SOURCE_NAMES,
  type LiveSource,
} from '../providers/discussions/port.ts'
import { createReddit } from '../providers/discussions/reddit.ts'
import { readSamples } from '../providers/discussions/samples.ts'
import { createStackExchange } from '../providers/discussions/stackexchange.ts'
import type { Pseudonym } from '../services/accounts/pseudonym.ts'
import { createGathering } from '../services/archive/gathering.ts'
import { seedSamples } from '../services/archive/sample-seeding.ts'
import { createArchiveSearch } from '../services/archive/search.ts'
import { createImportThreads } from '../services/archive/thread-import.ts'
import { createWordSpread } from '../services/archive/word-spread.ts'
import type { Throttle } from '../services/throttle.ts'

/** Without the key, trying names finds no author. */
function authorNames(pseudonym: Pseudonym): HashAuthor {
  return (source, name) => pseudonym('author', `${source}\0${name}`)
}

function liveSources({ liveSources }: Config, hashAuthor: HashAuthor): LiveSource[] {
  const { reddit, hackerNewsUrl, stackExchangeUrl } = liveSources
  return [
    ...(reddit ? [createReddit(reddit, hashAuthor)] : []),
    ...(hackerNewsUrl ? [createHackerNews(hackerNewsUrl, hashAuthor)] : []),
    ...(stackExchangeUrl ? [createStackExchange(stackExchangeUrl, hashAuthor)] : []),
  ]
}

interface ArchiveParts {
  config: Config
  database: OpenDatabase
  clock: Clock
  throttle: Throttle
  pseudonym: Pseudonym
  /** Distinguishes words that name a market's subject from generic words. */
  atlas: readonly AtlasNiche[]
  /** Defaults to the bundled set. */
  samples: readonly SampleThread[] | undefined
}

export type ArchiveServices = Awaited<ReturnType<typeof wireArchive>>

/**
 * The archive of discussions: starts with the samples, is filled by imports and outside sources,
 * and is searched for markets.
 */
export async function wireArchive(parts: ArchiveParts) {
  const { config, database, clock, throttle, pseudonym, atlas, samples } = parts
  const { db } = database
  const hashAuthor = authorNames(pseudonym)
  await seedSamples(database, clock, samples ?? (await readSamples()), hashAuthor)
  const sources = liveSources(config, hashAuthor)
  const withheld = withheldHashes(LIVE_SOURCE_NAMES, hashAuthor)
  const search = createArchiveSearch(db, createWordSpread(atlas), withheld)
  return {
    gather: createGathering({ db, clock, sources, search, throttle }),
    importThreads: createImportThreads({ database, clock, hashAuthor }),
  }
}

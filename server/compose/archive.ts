import type { AtlasNiche } from '../../contract/atlas.ts'
import type { SampleThread } from '../../contract/sample-thread.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { createAppStore } from '../providers/discussions/appstore.ts'
import { withheldHashes } from '../providers/discussions/authors.ts'
import { createDiscourse } from '../providers/discussions/discourse.ts'
import { type IndustriesOf, readForums } from '../providers/discussions/forums.ts'
import { createHackerNews } from '../providers/discussions/hackernews.ts'
import { createLemmy } from '../providers/discussions/lemmy.ts'
import {
  type HashAuthor,
  LIVE_SOURCE_NAMES,
  type LiveSource,
} from '../providers/discussions/port.ts'
import { createReddit } from '../providers/discussions/reddit.ts'
import { readSamples } from '../providers/discussions/samples.ts'
import { createStackExchange } from '../providers/discussions/stackexchange.ts'
import type { LazyAtlasIndex } from '../relevance/atlas-index.ts'
import { createRelevance } from '../relevance/relevance.ts'
import type { Pseudonym } from '../services/accounts/pseudonym.ts'
import { createGathering } from '../services/archive/gathering.ts'
import { createMarketIndustries } from '../services/archive/market-industries.ts'
import { seedSamples } from '../services/archive/sample-seeding.ts'
import { createArchiveSearch } from '../services/archive/search.ts'
import { createImportThreads } from '../services/archive/thread-import.ts'
import type { Reads } from '../services/reads/reads.ts'
import type { Throttle } from '../services/throttle.ts'

/** Without the key, trying names finds no author. */
function authorNames(pseudonym: Pseudonym): HashAuthor {
  return (source, name) => pseudonym('author', `${source}\0${name}`)
}

async function liveSources(
  { liveSources }: Config,
  hashAuthor: HashAuthor,
  industriesOf: IndustriesOf,
): Promise<LiveSource[]> {
  const { reddit, hackerNewsUrl, stackExchangeUrl, appStoreUrl } = liveSources
  const { forumKinds, userAgent } = liveSources
  const all = forumKinds.length === 0 ? [] : await readForums(liveSources.forums)
  const forums = all.filter(({ kind }) => forumKinds.includes(kind))
  const parts = { forums, industriesOf, userAgent, hashAuthor }
  return [
    ...(reddit ? [createReddit(reddit, hashAuthor)] : []),
    ...(hackerNewsUrl ? [createHackerNews(hackerNewsUrl, hashAuthor)] : []),
    ...(stackExchangeUrl ? [createStackExchange(stackExchangeUrl, hashAuthor)] : []),
    ...(forumKinds.includes('lemmy') ? [createLemmy(parts)] : []),
    ...(forumKinds.includes('discourse') ? [createDiscourse(parts)] : []),
    ...(appStoreUrl ? [createAppStore({ origin: appStoreUrl, userAgent, hashAuthor })] : []),
  ]
}

interface ArchiveParts {
  config: Config
  database: OpenDatabase
  reads: Reads
  clock: Clock
  throttle: Throttle
  pseudonym: Pseudonym
  /** Tells which discussions are about a market. */
  atlas: readonly AtlasNiche[]
  atlasIndex: LazyAtlasIndex
  /** Defaults to the bundled set. */
  samples: readonly SampleThread[] | undefined
}

export type ArchiveServices = Awaited<ReturnType<typeof wireArchive>>

/**
 * The archive of discussions: starts with the samples, is filled by imports and outside sources,
 * and is searched for markets.
 */
export async function wireArchive(parts: ArchiveParts) {
  const { config, database, reads, clock, throttle, pseudonym, samples } = parts
  const { atlas, atlasIndex } = parts
  const { db } = database
  const hashAuthor = authorNames(pseudonym)
  await seedSamples(database, clock, samples ?? (await readSamples()), hashAuthor)
  const sources = await liveSources(config, hashAuthor, createMarketIndustries(atlas))
  const withheld = withheldHashes(LIVE_SOURCE_NAMES, hashAuthor)
  const search = createArchiveSearch(reads.upToDate, createRelevance(atlasIndex), withheld)
  return {
    gather: createGathering({ db, clock, sources, search, throttle }),
    importThreads: createImportThreads({ database, clock, hashAuthor }),
  }
}

import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import type { Source } from '../../../contract/source.ts'
import type { Discussion, DiscussionSourceName } from '../../providers/discussions/port.ts'
import type { Gathered } from '../../services/ideas/saved-attempt.ts'
import { personOf } from './person.ts'

/** What the atlas knows about the market. */
export interface NicheContext {
  name: string
  summary: string | null
}

/** One text of a discussion: its title, its opening post or a comment. */
export interface SourceText {
  /** `d<n>.title`, `d<n>.post` or `d<n>.c<m>`, counted from 1: what a model names it by. */
  ref: string
  discussion: Discussion
  /** Of the comment, where it is one. */
  commentId: string | null
  text: string
  /** `personOf` whoever wrote it. */
  author: string
  score: number
  createdAt: Date
}

/** All that an analysis may speak of. */
export interface Material {
  market: string
  niche: NicheContext | undefined
  now: Date
  discussions: readonly Discussion[]
  texts: readonly SourceText[]
  /** Where was looked; with nothing said, in an archive of unknown content. */
  asked: Asked
}

type Asked = Pick<Gathered, 'sources' | 'holdsReal'>

/** Only addresses of the web and of our own samples are ever linked to. */
function isSafeUrl(url: string): boolean {
  return (
    /^\/samples\/[\w-]+$/.test(url) || (/^https?:\/\/[^\s"'<>]+$/i.test(url) && URL.canParse(url))
  )
}

/** @param discussions each id once; those without a safe address are left out */
export function gatherMaterial(given: {
  market: string
  niche?: NicheContext | undefined
  now: Date
  discussions: readonly Discussion[]
  asked?: Asked
}): Material {
  const discussions = given.discussions.filter((discussion) => isSafeUrl(discussion.url))
  return {
    market: given.market,
    niche: given.niche,
    now: given.now,
    discussions,
    texts: discussions.flatMap(textsOf),
    asked: given.asked ?? {},
  }
}

function textsOf(discussion: Discussion, index: number): SourceText[] {
  const name = `d${index + 1}`
  const { score, createdAt } = discussion
  const place = { discussion, commentId: null }
  const opening = {
    ...place,
    author: personOf(discussion, discussion.authorHash),
    score,
    createdAt,
  }
  return [
    { ...opening, ref: `${name}.title`, text: discussion.title },
    { ...opening, ref: `${name}.post`, text: discussion.text },
    ...discussion.comments.map((comment, place) => ({
      ref: `${name}.c${place + 1}`,
      discussion,
      commentId: comment.id,
      text: comment.text,
      author: personOf(discussion, comment.authorHash),
      score: comment.score,
      createdAt: comment.createdAt,
    })),
  ].filter((text) => text.text !== '')
}

/** The threads as the result lists them. */
export function threadsOf(material: Material): Pick<IdeaAnalysis, 'threads' | 'thread_urls'> {
  return {
    thread_urls: material.discussions.map((discussion) => discussion.url),
    threads: material.discussions.map((discussion) => ({
      id: discussion.id,
      title: discussion.title,
      community: discussion.community,
      url: discussion.url,
      score: discussion.score,
      created_at: discussion.createdAt.toISOString(),
    })),
  }
}

const NAMES: Record<DiscussionSourceName, string> = {
  reddit: 'Reddit',
  hackernews: 'Hacker News',
  stackexchange: 'Stack Exchange',
  sample: 'Sample discussions',
}

/** Names of the sources outside that did not answer; empty when all did. */
export function silentSources({ asked: { sources = [] } }: Material): string[] {
  return sources.flatMap(({ source, outcome }) => (outcome === 'failed' ? [NAMES[source]] : []))
}

/** Whether nothing but the bundled samples could be searched. */
export function isOnlySamples({ asked: { sources = [], holdsReal } }: Material): boolean {
  return holdsReal === false && sources.every(({ outcome }) => outcome === 'failed')
}

/** Where was looked and nothing found. */
function searchedText(material: Material): string {
  const { sources = [] } = material.asked
  const answered = sources.filter(({ outcome }) => outcome === 'answered')
  const archive = isOnlySamples(material) ? NAMES.sample.toLowerCase() : 'the archive'
  return `Nothing found in ${[archive, ...answered.map(({ source }) => NAMES[source])].join(', ')}`
}

/**
 * Where the texts come from, and who did not answer; with one sample among them
 * the whole counts as a sample. That nothing was found is measured where
 * anything but samples was searched. `fetched_at` is of the newest copy read.
 */
export function sourceOf(material: Material): Source {
  const names = [...new Set(material.discussions.map(({ source }) => source))]
  const found = names.map((source) => NAMES[source]).join(', ')
  const isSample = names.length === 0 ? isOnlySamples(material) : names.includes('sample')
  const silent = silentSources(material)
  const times = material.discussions.map(({ fetchedAt = material.now }) => fetchedAt.getTime())
  const fetched = times.length === 0 ? [material.now.getTime()] : times
  const silence = silent.length === 0 ? '' : `; no answer from ${silent.join(', ')}`
  return {
    provider: `${found || searchedText(material)}${silence}`,
    kind: isSample ? 'sample' : 'measured',
    fetched_at: new Date(Math.max(...fetched)).toISOString(),
  }
}

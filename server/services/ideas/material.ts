import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import type { Source } from '../../../contract/source.ts'
import type { Discussion, DiscussionSourceName } from '../../providers/discussions/port.ts'

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
  text: string
  /** The same for all that one person wrote. People who are not known count as one in each thread. */
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
}

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
}): Material {
  const discussions = given.discussions.filter((discussion) => isSafeUrl(discussion.url))
  return {
    market: given.market,
    niche: given.niche,
    now: given.now,
    discussions,
    texts: discussions.flatMap(textsOf),
  }
}

function textsOf(discussion: Discussion, index: number): SourceText[] {
  const author = (hash: string | null) => `${discussion.source}:${hash ?? `? in ${discussion.id}`}`
  const name = `d${index + 1}`
  const { score, createdAt } = discussion
  const opening = { discussion, author: author(discussion.authorHash), score, createdAt }
  return [
    { ...opening, ref: `${name}.title`, text: discussion.title },
    { ...opening, ref: `${name}.post`, text: discussion.text },
    ...discussion.comments.map((comment, place) => ({
      ref: `${name}.c${place + 1}`,
      discussion,
      text: comment.text,
      author: author(comment.authorHash),
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

/** Where the texts come from; with one sample among them the whole counts as a sample. */
export function sourceOf({ discussions, now }: Material): Source {
  const sources = new Set(discussions.map((discussion) => discussion.source))
  const names = [...sources].map((source) => NAMES[source])
  return {
    provider: names.length === 0 ? 'No discussions' : names.join(', '),
    kind: sources.has('sample') ? 'sample' : 'measured',
    fetched_at: now.toISOString(),
  }
}

import { communitiesOf } from '../../../contract/communities.ts'
import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { painOverTime } from '../../../contract/pain-over-time.ts'
import { type SampleThread, sampleCommentId } from '../../../contract/sample-thread.ts'
import { counted } from '../../lib/ideas/wording.ts'
import type { DemoIdeas } from '../content/demo-ideas-schema.ts'
import { composeStatements } from './demo-statements.ts'

const HOUR_MS = 3_600_000

type Evidence = IdeaAnalysis['pain_points']['pain_points'][number]['evidence'][number]

interface Voice {
  evidence: Evidence
  /** One person of one thread. */
  author: string
}

function find<Item extends { id: string }>(items: readonly Item[], id: string): Item {
  const item = items.find((candidate) => candidate.id === id)
  if (!item) throw new Error(`The sample analysis names "${id}", which is not there`)
  return item
}

const isoOf = (thread: SampleThread, hours = 0) =>
  new Date(Date.parse(thread.created_at) + hours * HOUR_MS).toISOString()

/** The place of a quote, word for word, in a post or a comment. */
function hear(thread: SampleThread, url: string, quote: string): Voice {
  const post = { author: thread.author, text: thread.text, score: thread.score, hours: 0, at: '' }
  const comments = thread.comments.map((comment, index) => ({
    ...comment,
    at: `#c${sampleCommentId(index)}`,
  }))
  const said = [post, ...comments].find(({ text }) => text.includes(quote))
  if (!said) throw new Error(`"${quote}" does not stand in the sample thread ${thread.id}`)
  return {
    author: `${thread.id}/${said.author}`,
    evidence: {
      quote,
      thread_id: thread.id,
      url: `${url}${said.at}`,
      community: thread.community,
      score: said.score,
      created_at: isoOf(thread, said.hours),
    },
  }
}

function frequencyOf(voices: readonly Voice[], read: number): string {
  const people = new Set(voices.map(({ author }) => author)).size
  const threads = new Set(voices.map(({ evidence }) => evidence.thread_id)).size
  return `${people === 1 ? '1 person' : `${people} people`} in ${threads} of ${counted(read, 'thread')}`
}

/**
 * The sample as a whole result, with places, dates, scores and counts out of the sample
 * threads. Throws when a quote is not in its thread or an id leads nowhere.
 * @param siteUrl the site's origin, which the addresses of the samples begin with
 */
export function composeDemo(
  demo: DemoIdeas,
  samples: readonly SampleThread[],
  siteUrl: string,
): IdeaAnalysis {
  const urlOf = ({ id }: SampleThread) => `${siteUrl}/samples/${id}`
  const threads = demo.threads.map((id) => find(samples, id))
  const readAt = threads.map((thread) => isoOf(thread))
  const points = demo.pain_points.map(({ quotes, said, ...point }) => {
    const listen = (place: { thread: string; quote: string }) => {
      const thread = find(threads, place.thread)
      return hear(thread, urlOf(thread), place.quote)
    }
    const voices = quotes.map(listen)
    const evidence = voices.map((voice) => voice.evidence)
    const authors = [...new Set(voices.map(({ author }) => author))]
    const people = voices.map(({ author, evidence: { community } }) => ({
      community,
      person: authors.indexOf(author),
    }))
    return {
      ...point,
      frequency: frequencyOf(voices, threads.length),
      quotes: evidence.map(({ quote }) => quote),
      evidence,
      over_time: painOverTime(evidence, readAt),
      communities: communitiesOf(people),
      ...composeStatements(said, (each) => listen(each).evidence),
    }
  })
  const shown = points.reduce((sum, { quotes }) => sum + quotes.length, 0)
  return {
    market: demo.market,
    pain_points: { summary: demo.summary, pain_points: points },
    business_ideas: {
      executive_summary: demo.executive_summary,
      business_ideas: demo.business_ideas.map(({ answers, ...idea }) => ({
        ...idea,
        pain_point_ids: answers,
        addresses_pain_points: answers.map((id) => find(points, id).heading),
      })),
      top_opportunities: demo.top_opportunities.map(({ idea, reasoning }, index) => ({
        ranking: index + 1,
        idea_name: find(demo.business_ideas, idea).name,
        reasoning,
      })),
    },
    thread_urls: threads.map(urlOf),
    threads: threads.map((thread) => ({
      id: thread.id,
      title: thread.title,
      community: thread.community,
      url: urlOf(thread),
      score: thread.score,
      created_at: isoOf(thread),
    })),
    quote_check: { shown, repaired: 0, dropped: 0 },
    thin_reasons: [],
    drafted_by: 'extractive',
    source: { provider: 'Nicher sample', kind: 'sample', fetched_at: demo.read_at },
  }
}

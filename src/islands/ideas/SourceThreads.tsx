import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { besideText, placeText } from '../../lib/ideas/wording.ts'
import '../evidence/marks.css'
import { ThreadAnchor } from '../evidence/ThreadAnchor.tsx'
import { SectionHead } from './SectionHead.tsx'

/** Every discussion that was read, in the order of its number. */
export function SourceThreads({ analysis }: { analysis: IdeaAnalysis }) {
  const { thread_urls, threads } = analysis
  return (
    <section className="ideas-section" aria-labelledby="ideas-threads">
      <SectionHead id="ideas-threads" title="Source threads" />
      <ol className="ideas-threads">
        {thread_urls.map((url, index) => {
          const thread = threads[index]
          return (
            <li key={url}>
              <ThreadAnchor url={url}>{`Thread ${index + 1}`}</ThreadAnchor>
              {thread && (
                <>
                  {thread.title && <p className="ideas-thread-title">{thread.title}</p>}
                  <p className="text-ink-muted text-xs">{placeText(thread)}</p>
                  {thread.is_beside && (
                    <p className="ideas-kind" data-kind="beside">
                      {besideText(thread)}
                    </p>
                  )}
                </>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

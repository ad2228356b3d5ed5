import type { Interest } from '../../lib/stores/validator-interest.ts'

/** What the second line of the chart is, or why there is none. */
export function InterestNote({ interest }: { interest: Interest }) {
  if (interest.state === 'off') return null
  return (
    <p className="mt-2 flex gap-2 text-ink-muted text-sm" aria-live="polite">
      {interest.state === 'pending' && 'Looking for interest on Wikipedia…'}
      {interest.state === 'none' && 'No Wikipedia article is clearly about this keyword.'}
      {interest.state === 'unreachable' && 'Wikipedia’s page views could not be read now.'}
      {interest.state === 'found' && (
        <>
          <span className="interest-mark" aria-hidden="true" />
          <span>
            Interest: views of the Wikipedia article{' '}
            <a className="link" href={interest.article.url} lang={interest.article.language}>
              “{interest.article.title}”
            </a>
            . Not searches.
          </span>
        </>
      )}
    </p>
  )
}

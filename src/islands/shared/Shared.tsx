import { useStore } from '@nanostores/react'
import { lazy, type MouseEvent, Suspense, useEffect } from 'react'
import { longDate } from '../../lib/long-date.ts'
import { sharedName } from '../../lib/shared-name.ts'
import { $opened, followLink, openLink } from '../../lib/stores/shared.ts'
import { PrintButton } from '../sharing/PrintButton.tsx'
import { Compass } from '../shell/Compass.tsx'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import { Outcome } from '../shell/Outcome.tsx'
import { RetryNotice } from '../shell/RetryNotice.tsx'
import '../shell/tool.css'
import './shared.css'

/** A link shows one of these. */
const SharedContent = lazy(async () => {
  const { SharedContent } = await import('./SharedContent.tsx')
  return { default: SharedContent }
})

/** What a link shows to whoever has it, read-only. */
export default function Shared() {
  return (
    <ErrorScreen>
      <Screen />
    </ErrorScreen>
  )
}

/** A link within the page would replace the token in the address, and a reload would find nothing. */
function stayAtToken(event: MouseEvent) {
  const anchor = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
  const place = anchor && document.querySelector<HTMLElement>(anchor.getAttribute('href') ?? '')
  if (!place) return
  event.preventDefault()
  place.scrollIntoView()
  place.focus({ preventScroll: true })
}

function Screen() {
  const opened = useStore($opened, { ssr: 'initial' })

  useEffect(followLink, [])
  // A tab, a bookmark and a PDF file are named after it. The page is never measured.
  useEffect(() => {
    if (opened.state === 'shown') document.title = `${sharedName(opened.shared)} | Nicher`
  }, [opened])

  if (opened.state === 'opening') return <Compass text="Opening the link…" />
  if (opened.state === 'gone') return <Gone />
  if (opened.state === 'failed') {
    return (
      <div role="alert">
        <RetryNotice text={opened.text} onRetry={() => void openLink()} />
      </div>
    )
  }
  const { shared } = opened
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too
    // biome-ignore lint/a11y/noStaticElementInteractions: only links in it are followed
    <div className="shared" data-paper data-own-heading onClick={stayAtToken}>
      <header className="shared-head">
        <div>
          <h1>Shared by a Nicher member</h1>
          <p className="text-ink-muted">
            As of <time dateTime={shared.shown_at}>{longDate(shared.shown_at)}</time>. This page is
            read-only.
          </p>
        </div>
        <PrintButton />
      </header>
      <Suspense fallback={<Compass text="Opening the link…" awaitsHost={false} />}>
        <SharedContent shared={shared} />
      </Suspense>
      <p className="shared-about screen-only">
        With Nicher, people find a business niche, check how many search for it, and read what
        others say about it.{' '}
        <a className="link" href="/">
          See what Nicher is
        </a>
      </p>
    </div>
  )
}

function Gone() {
  return (
    <div className="max-w-note py-8">
      <Outcome icon="alert" tone="accent" heading="This link shows nothing any more">
        <p className="text-ink-muted">
          The person who made it has ended it, its last day is over, or a part of its address is
          missing. You can ask them for a new link.
        </p>
        <p>
          <a className="button button-quiet" href="/">
            See what Nicher is
          </a>
        </p>
      </Outcome>
    </div>
  )
}

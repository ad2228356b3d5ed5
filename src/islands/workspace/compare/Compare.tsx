import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { $comparison, $sections, openComparison } from '../../../lib/stores/compare.ts'
import { loadKept } from '../../../lib/stores/kept.ts'
import { Compass } from '../../shell/Compass.tsx'
import { ErrorScreen } from '../../shell/ErrorScreen.tsx'
import { Protected } from '../../shell/Protected.tsx'
import { RetryNotice } from '../../shell/RetryNotice.tsx'
import './compare.css'
import { CompareChoice } from './CompareChoice.tsx'
import { CompareTable } from './CompareTable.tsx'

/** Below the table, so it loads after it. */
const CompareMore = lazy(async () => ({ default: (await import('./CompareMore.tsx')).CompareMore }))

/** Two to four candidates beside each other. */
export default function Compare() {
  return (
    <ErrorScreen>
      <Protected waiting="Loading your niches…">{() => <Screen />}</Protected>
    </ErrorScreen>
  )
}

function Screen() {
  const comparison = useStore($comparison, { ssr: 'initial' })
  const sections = useStore($sections, { ssr: 'initial' })

  useEffect(() => {
    void loadKept()
    return openComparison()
  }, [])

  return (
    <div className="compare" data-paper>
      <CompareChoice />
      <div role="alert">
        {comparison.state === 'failed' && (
          <RetryNotice text="We could not load the comparison because the server is not responding. We will keep trying." />
        )}
        {comparison.state === 'missing' && (
          <p className="notice">
            One of these niches is no longer in your workspace. Choose others above.
          </p>
        )}
      </div>
      {comparison.state === 'pending' && <Compass text="Loading the comparison…" />}
      {comparison.state === 'ready' && (
        <>
          <CompareTable details={comparison.details} sections={sections} />
          <Suspense>
            <CompareMore details={comparison.details} sections={sections} />
          </Suspense>
        </>
      )}
    </div>
  )
}

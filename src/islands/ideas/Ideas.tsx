import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import type { Plan } from '../../../contract/plan.ts'
import { resultText } from '../../lib/ideas/wording.ts'
import { endSampleWait } from '../../lib/sample-address.ts'
import {
  $gateOpen,
  $ideas,
  closeGate,
  generateIdeas,
  openGate,
  retryIdeas,
  showDemo,
  typeMarket,
} from '../../lib/stores/ideas.ts'
import { openScreen } from '../../lib/stores/ideas-screen.ts'
import { DemoNotice } from '../premium/DemoNotice.tsx'
import { LateUpgradeModal } from '../premium/LateUpgradeModal.tsx'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import { RetryNotice } from '../shell/RetryNotice.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import '../shell/tool.css'
import { BlankIdeas } from './BlankIdeas.tsx'
import './ideas.css'
import { LoadingCard } from './LoadingCard.tsx'
import { MarketForm } from './MarketForm.tsx'
import { OwnPart } from './own/OwnPart.tsx'
import { Report } from './Report.tsx'

/** Visitors have none. */
const PastAnalyses = lazy(async () => ({
  default: (await import('./PastAnalyses.tsx')).PastAnalyses,
}))

interface Props {
  /** The sample shown without Premium. */
  demo: IdeaAnalysis
  plan: Plan
}

/** The product idea generator. */
export default function Ideas(props: Props) {
  return (
    <ErrorScreen>
      <Screen {...props} />
    </ErrorScreen>
  )
}

function Screen({ demo, plan }: Props) {
  const hydrated = useHydrated()
  const ideas = useStore($ideas, { ssr: 'initial' })
  const gateOpen = useStore($gateOpen, { ssr: 'initial' })
  // Findings come first: a report goes above the user's own material.
  const hasReport = ideas.state === 'demo' || ideas.state === 'ready'
  const generate = (market: string) => void generateIdeas(market, demo)

  function startMarket(market: string) {
    typeMarket(market)
    generate(market)
  }

  function openSample() {
    showDemo(demo)
    window.scrollTo({ top: 0 })
  }

  useEffect(() => openScreen(demo), [demo])
  useEffect(() => {
    if (ideas.state !== 'idle') endSampleWait()
  }, [ideas.state])

  return (
    <div className="tool-stack page">
      <MarketForm onGenerate={generate} />
      {!hasReport && <OwnPart onUpgrade={openGate} />}
      <div role="alert">
        {ideas.state === 'failed' && (
          <RetryNotice text={ideas.text} onRetry={() => void retryIdeas(demo)} />
        )}
      </div>
      {(ideas.state === 'idle' || ideas.state === 'failed') && <BlankIdeas onSample={openSample} />}
      {ideas.state === 'running' && <LoadingCard {...ideas} demo={demo} />}
      {ideas.state === 'opening' && (
        <p className="ideas-opening sheet" role="status">
          <span className="tool-spinner" aria-hidden="true" />
          Opening the analysis of “{ideas.market}”
        </p>
      )}
      {ideas.state === 'demo' && (
        <Report
          key="demo"
          analysis={ideas.analysis}
          onMarket={startMarket}
          notice={
            <DemoNotice
              sample="This is a demo based on sample discussions."
              mine="Analyze your own market above."
              offer={`With Premium, you can analyze ${ideas.asked ? `“${ideas.asked}”` : 'your own market'} and any other market.`}
              onUpgrade={openGate}
            />
          }
        />
      )}
      {ideas.state === 'ready' && (
        <Report key={ideas.id} id={ideas.id} analysis={ideas.analysis} onMarket={startMarket} />
      )}
      {hasReport && <OwnPart onUpgrade={openGate} />}
      {hydrated && (
        <Suspense>
          <PastAnalyses demo={demo} />
        </Suspense>
      )}
      <p className="sr-only" aria-live="polite">
        {hasReport && resultText(ideas.analysis)}
      </p>
      <LateUpgradeModal
        feature="reddit"
        isLikely={ideas.state === 'demo'}
        open={gateOpen}
        onClose={closeGate}
        plan={plan}
      />
    </div>
  )
}

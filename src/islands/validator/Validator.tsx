import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import type { Plan } from '../../../contract/plan.ts'
import { resultText } from '../../lib/market/wording.ts'
import { endSampleWait } from '../../lib/sample-address.ts'
import { startSession } from '../../lib/stores/session.ts'
import {
  $demand,
  $gateOpen,
  checkDemand,
  closeGate,
  openGate,
  showDemo,
} from '../../lib/stores/validator.ts'
import { followKeyword } from '../../lib/stores/validator-address.ts'
import { receiveKeyword } from '../../lib/stores/validator-arrival.ts'
import { DemoNotice } from '../premium/DemoNotice.tsx'
import { LateUpgradeModal } from '../premium/LateUpgradeModal.tsx'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import { RetryNotice } from '../shell/RetryNotice.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import '../shell/tool.css'
import { ArrivalPopup } from './ArrivalPopup.tsx'
import { BlankChart } from './BlankChart.tsx'
import { KeywordForm } from './KeywordForm.tsx'
import { Report } from './Report.tsx'
import { ReportOutline } from './ReportOutline.tsx'
import './validator.css'

/** Visitors have none. */
const PastChecks = lazy(async () => ({ default: (await import('./PastChecks.tsx')).PastChecks }))

interface Props {
  /** The sample shown without Premium. */
  demo: KeywordAnalysis
  plan: Plan
}

/** The market demand validator. */
export default function Validator(props: Props) {
  return (
    <ErrorScreen>
      <Screen {...props} />
    </ErrorScreen>
  )
}

function Screen({ demo, plan }: Props) {
  const hydrated = useHydrated()
  const demand = useStore($demand, { ssr: 'initial' })
  const gateOpen = useStore($gateOpen, { ssr: 'initial' })
  const check = (keyword: string) => void checkDemand(keyword, demo)

  useEffect(() => {
    void startSession()
    void receiveKeyword(demo)
    return followKeyword(demo)
  }, [demo])
  useEffect(() => {
    if (demand.state !== 'idle') endSampleWait()
  }, [demand.state])

  return (
    <div className="tool-stack page">
      <KeywordForm onCheck={check} />
      <ArrivalPopup />
      <div role="alert">
        {demand.state === 'failed' && (
          <RetryNotice
            text={demand.text}
            onRetry={demand.canRetry ? () => check(demand.keyword) : undefined}
          />
        )}
      </div>
      {(demand.state === 'idle' || demand.state === 'failed') && (
        <BlankChart onSample={() => showDemo(demo)} />
      )}
      {demand.state === 'loading' && <ReportOutline keyword={demand.keyword} />}
      {demand.state === 'demo' && (
        <Report
          analysis={demand.analysis}
          onPick={check}
          notice={
            <DemoNotice
              sample={`This is a demo with sample figures for “${demand.analysis.keyword}”.`}
              mine="You have Premium. Check your own keyword above."
              offer={`With Premium, you get this report for ${demand.asked ? `“${demand.asked}”` : 'your own keyword'} and any other keyword.`}
              onUpgrade={openGate}
            />
          }
        />
      )}
      {demand.state === 'ready' && <Report analysis={demand.analysis} onPick={check} />}
      {hydrated && (
        <Suspense>
          <PastChecks onPick={check} />
        </Suspense>
      )}
      <p className="sr-only" aria-live="polite">
        {demand.state === 'loading' && `Checking the demand for “${demand.keyword}”`}
        {(demand.state === 'demo' || demand.state === 'ready') && resultText(demand.analysis)}
      </p>
      <LateUpgradeModal feature="keywords" open={gateOpen} onClose={closeGate} plan={plan} />
    </div>
  )
}

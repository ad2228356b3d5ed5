import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { KeywordAnalysis } from '../../../../contract/market.ts'
import type { Plan } from '../../../../contract/plan.ts'
import { sampleRows } from '../../../lib/market/list-sample.ts'
import {
  $gateOpen,
  $list,
  $typed,
  checkList,
  closeGate,
  openGate,
  openList,
  showListSample,
} from '../../../lib/stores/keyword-list.ts'
import { listText } from '../../../lib/stores/keyword-list-view.ts'
import { startSession } from '../../../lib/stores/session.ts'
import { DemoNotice } from '../../premium/DemoNotice.tsx'
import { LateUpgradeModal } from '../../premium/LateUpgradeModal.tsx'
import { ErrorScreen } from '../../shell/ErrorScreen.tsx'
import { RetryNotice } from '../../shell/RetryNotice.tsx'
import '../../shell/tool.css'
import { ListCost } from './ListCost.tsx'
import { ListForm } from './ListForm.tsx'
import { ListResult } from './ListResult.tsx'
import { ListTable } from './ListTable.tsx'
import './list.css'

interface Props {
  /** The sample shown without Premium. */
  demo: KeywordAnalysis
  plan: Plan
}

/** The validator for many keywords at once. */
export default function KeywordList(props: Props) {
  return (
    <ErrorScreen>
      <Screen {...props} />
    </ErrorScreen>
  )
}

function Screen({ demo, plan }: Props) {
  const list = useStore($list, { ssr: 'initial' })
  const gateOpen = useStore($gateOpen, { ssr: 'initial' })
  const check = () => void checkList($typed.get(), sampleRows(demo))

  useEffect(() => {
    void startSession()
    openList()
  }, [])

  return (
    <div className="tool-stack page">
      <ListForm onCheck={check} />
      <div role="alert">
        {list.state === 'failed' && (
          <RetryNotice text={list.text} onRetry={list.canRetry ? check : undefined} />
        )}
      </div>
      {list.state === 'idle' && (
        <button
          type="button"
          className="button button-quiet justify-self-start"
          onClick={() => showListSample(sampleRows(demo))}
        >
          See a Sample Table
        </button>
      )}
      {list.state === 'planned' && <ListCost plan={list.plan} />}
      {(list.state === 'asking' || list.state === 'ready') && <ListResult list={list} />}
      {list.state === 'sample' && (
        <section aria-labelledby="list-sample">
          <DemoNotice
            sample="This is a demo with sample figures."
            mine="You have Premium. Check your own list above."
            offer="With Premium, you get these figures for up to 50 keywords of your own."
            onUpgrade={openGate}
          />
          <h2 id="list-sample" className="mt-6 text-xl">
            A Sample List
          </h2>
          <ListTable rows={list.rows} locale={null} />
        </section>
      )}
      <p className="sr-only" aria-live="polite">
        {listText(list)}
      </p>
      <LateUpgradeModal
        feature="keywords"
        isLikely={list.state === 'sample'}
        open={gateOpen}
        onClose={closeGate}
        plan={plan}
      />
    </div>
  )
}

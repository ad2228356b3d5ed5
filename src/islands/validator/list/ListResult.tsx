import '../../demand/figures.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { listCsv, listCsvName } from '../../../lib/market/list-csv.ts'
import { isPaid } from '../../../lib/market/list-plan.ts'
import { countText } from '../../../lib/market/list-wording.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { type KeywordList, retryFailed } from '../../../lib/stores/keyword-list.ts'
import { $rows } from '../../../lib/stores/keyword-list-view.ts'
import { Icon } from '../../shell/Icon.tsx'
import { useArrivalFocus } from '../../shell/use-arrival-focus.ts'
import '../report.css'
import { FailedLines } from './FailedLines.tsx'
import { ListDrawing } from './ListDrawing.tsx'
import { ListProgress } from './ListProgress.tsx'
import { ListTable } from './ListTable.tsx'
import { PlanCounts } from './PlanCounts.tsx'

interface Props {
  list: Extract<KeywordList, { state: 'asking' | 'ready' }>
}

/** The figures of a list as they come, and what has none. */
export function ListResult({ list }: Props) {
  const rows = useStore($rows, { ssr: 'initial' })
  const heading = useArrivalFocus()
  const { plan, failed, state } = list
  const again = failed.filter(({ canRetry }) => canRetry).length

  // The button that had the focus may be gone.
  useEffect(() => {
    if (state && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [state, heading])

  function download() {
    const text = listCsv(rows, failed, plan.locale)
    saveFile(listCsvName(rows), 'text/csv;charset=utf-8', text)
  }

  return (
    <section className="list-result" aria-labelledby="list-result">
      <div className="demand-card-head">
        <h2 id="list-result" ref={heading} tabIndex={-1}>
          Figures for {countText(rows.length, 'Keyword')}
        </h2>
        {state === 'ready' && rows.length > 0 && (
          <button type="button" className="button button-quiet demand-download" onClick={download}>
            <Icon name="download" small />
            Download CSV
          </button>
        )}
      </div>
      <PlanCounts plan={plan} />
      {state === 'asking' && <ListProgress {...list} />}
      {failed.length > 0 && rows.length > 0 && (
        <a
          className="link inline-flex min-h-11 items-center justify-self-start"
          href="#list-failed"
        >
          {countText(failed.length, 'line')} without figures
        </a>
      )}
      {rows.length > 0 && (
        <>
          <ListTable rows={rows} locale={plan.locale} />
          <ListDrawing />
        </>
      )}
      {failed.length > 0 && (
        <section aria-labelledby="list-failed">
          <h3 id="list-failed">Lines Without Figures</h3>
          <FailedLines lines={failed} />
          {state === 'ready' && again > 0 && (
            <div className="mt-4 flex flex-wrap items-center gap-4">
              <button
                type="button"
                className="button button-quiet"
                onClick={() => void retryFailed()}
              >
                <Icon name="refresh" small />
                Try These Again
              </button>
              {isPaid(plan) && (
                <p className="text-sm text-ink-muted">
                  Lines for {plan.provider ?? 'a provider'} cost another paid request.
                </p>
              )}
            </div>
          )}
        </section>
      )}
    </section>
  )
}

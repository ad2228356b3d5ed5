import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { localeText } from '../../../contract/locale.ts'
import type { PastCheck } from '../../../contract/market.ts'
import { isSamePlace } from '../../lib/market/address.ts'
import { dayText } from '../../lib/market/figures.ts'
import { $pastChecks, loadPastChecks, removePastCheck } from '../../lib/stores/keyword-history.ts'
import { chooseLocale } from '../../lib/stores/market-locale.ts'
import { $demand } from '../../lib/stores/validator.ts'
import { PastRow } from '../shell/PastRow.tsx'
import '../shell/past.css'

/** The member's checks of keywords, to open again or delete. */
export function PastChecks({ onPick }: { onPick: (keyword: string) => void }) {
  const checks = useStore($pastChecks, { ssr: 'initial' })
  const demand = useStore($demand, { ssr: 'initial' })
  const shown = demand.state === 'ready' ? demand.analysis : undefined

  // Each report is a new check.
  useEffect(() => {
    if (demand.state !== 'loading') void loadPastChecks()
  }, [demand])

  const isShown = (check: PastCheck) =>
    shown?.keyword === check.keyword && isSamePlace(shown, check)

  function open({ keyword, country, language }: PastCheck) {
    if (demand.state === 'loading') return
    chooseLocale(country, language)
    onPick(keyword)
  }

  function discard({ id }: PastCheck) {
    // The row goes, and the focus with it; the last row takes the list along.
    const next = checks.length > 1 ? 'past-checks' : 'keyword'
    document.getElementById(next)?.focus({ preventScroll: true })
    void removePastCheck(id)
  }

  if (checks.length === 0) return null
  return (
    <section className="past-list" aria-labelledby="past-checks">
      <h2 id="past-checks" tabIndex={-1}>
        Past checks
      </h2>
      <ul>
        {checks.map((check) => (
          <PastRow
            key={check.id}
            name={check.keyword}
            note={`${localeText(check)} · ${dayText(check.created_at)}`}
            isShown={isShown(check)}
            discardText="Delete permanently"
            what={`the check of ${check.keyword}`}
            onOpen={() => open(check)}
            onDiscard={() => discard(check)}
          />
        ))}
      </ul>
    </section>
  )
}

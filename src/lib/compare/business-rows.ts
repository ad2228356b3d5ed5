import type { NicheDossier } from '../../../contract/niche-dossier.ts'
import { paidToday } from '../../../contract/price-words.ts'
import type { Provenance } from '../../../contract/provenance.ts'
import { longDate } from '../long-date.ts'
import { type CompareCell, type Compared, type CompareRow, missing, rowOf } from './row.ts'

type Facts = NonNullable<NicheDossier['dossier']>

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, month)),
  ),
)

const WHO: Partial<Record<Provenance, string>> = {
  editorial: "Nicher's editors",
  drafted: 'Drafted by AI',
}

/** A fact of the dossier: of the niche itself, or for prices of the nearest one above it. */
function fact(
  { detail }: Compared,
  textOf: (facts: Facts) => string | undefined,
  above?: (above: NonNullable<NicheDossier['above']>) => string | undefined,
): CompareCell {
  const { dossier } = detail
  if (dossier === null) return missing('Not on the map')
  const { provenance, updated } = dossier
  const own = dossier.dossier && textOf(dossier.dossier)
  if (own !== undefined && provenance !== null) {
    const from = [WHO[provenance], updated && longDate(updated)].filter(Boolean).join(' · ')
    return { text: own, kind: provenance, isMissing: false, from }
  }
  const higher = dossier.above && above?.(dossier.above)
  if (higher === undefined) return missing('Unknown')
  return {
    text: higher,
    kind: 'editorial',
    isMissing: false,
    from: `Of ${dossier.above?.path.at(-1)}, above it`,
  }
}

const paysText = ({ pays }: Pick<Facts, 'pays'>) =>
  pays && `${paidToday(pays)}, ${pays.what.charAt(0).toLowerCase()}${pays.what.slice(1)}`

function hurdlesText({ hurdles }: Facts): string | undefined {
  if (hurdles === undefined) return undefined
  return hurdles.length === 0 ? 'None named' : hurdles.map(({ what }) => what).join(' ')
}

function seasonText({ season }: Facts): string | undefined {
  if (season === undefined) return undefined
  const months = season.months.map((month) => MONTHS[month - 1]).join(', ')
  return [months || 'All year', season.why].filter(Boolean).join(': ')
}

/** What the trade is like. */
export function businessRows(all: readonly Compared[]): CompareRow[] {
  return [
    rowOf('Customer', all, (one) =>
      fact(
        one,
        ({ customer }) => customer,
        ({ customer }) => customer,
      ),
    ),
    rowOf('Paid today', all, (one) => fact(one, paysText, paysText)),
    rowOf('Hurdles', all, (one) => fact(one, hurdlesText)),
    rowOf('Season', all, (one) => fact(one, seasonText)),
    rowOf('First check', all, (one) => fact(one, ({ check }) => check)),
  ]
}

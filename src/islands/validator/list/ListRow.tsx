import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { KEYWORD_UNKNOWN, keywordKey } from '../../../../contract/keyword.ts'
import { type Locale, UNITED_STATES } from '../../../../contract/locale.ts'
import { keywordAddress } from '../../../lib/market/address.ts'
import type { ListedRow } from '../../../lib/market/list-csv.ts'
import { $nichePaths } from '../../../lib/stores/sector-niches.ts'
import { SourceLabel } from '../../demand/SourceLabel.tsx'
import { FigureCells } from '../FigureCells.tsx'
import { DrawBox } from './DrawBox.tsx'

/** Lists of one's own have no niches. */
const SectorNiche = lazy(async () => ({ default: (await import('./SectorNiche.tsx')).SectorNiche }))

interface Props {
  row: ListedRow
  locale: Locale | null
  hasTrend: boolean
  /** True if each row names its source. */
  isMixed: boolean
  /** True if rows can be drawn together. */
  canDraw: boolean
}

/** A keyword, which leads to its report, and its figures. */
export function ListRow({ row, locale, hasTrend, isMixed, canDraw }: Props) {
  const path = useStore($nichePaths, { ssr: 'initial' }).get(keywordKey(row.keyword))
  return (
    <tr>
      <th scope="row">
        <a className="keyword-pick" href={keywordAddress(row.keyword, locale ?? UNITED_STATES)}>
          {row.keyword}
        </a>
        {path && (
          <Suspense>
            <SectorNiche path={path} keyword={row.keyword} locale={locale} />
          </Suspense>
        )}
        {row.basis === 'none' && <p className="text-xs text-ink-muted">{KEYWORD_UNKNOWN}</p>}
      </th>
      <FigureCells row={row} hasTrend={hasTrend} />
      {isMixed && (
        <td data-label="Figures">
          <SourceLabel source={row.source} />
          <span className="text-xs">{row.source.provider}</span>
        </td>
      )}
      {canDraw && (
        <td data-cell="draw">
          <DrawBox row={row} />
        </td>
      )}
    </tr>
  )
}

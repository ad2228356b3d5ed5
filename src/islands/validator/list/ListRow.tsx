import { useStore } from '@nanostores/react'
import { KEYWORD_UNKNOWN, keywordKey } from '../../../../contract/keyword.ts'
import { type Locale, UNITED_STATES } from '../../../../contract/locale.ts'
import { explorerAddress } from '../../../lib/explorer/address.ts'
import { keywordAddress } from '../../../lib/market/address.ts'
import type { ListedRow } from '../../../lib/market/list-csv.ts'
import { $nichePaths } from '../../../lib/stores/sector-check.ts'
import { SourceLabel } from '../../demand/SourceLabel.tsx'
import { KeepStar } from '../../shell/KeepStar.tsx'
import { FigureCells } from '../FigureCells.tsx'
import { DrawBox } from './DrawBox.tsx'

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
          <span className="list-niche">
            <a className="link" href={explorerAddress(path)}>
              {path.at(-1)}
              <span className="sr-only"> on the map</span>
            </a>
            <KeepStar
              what={{ name: path.at(-1) ?? '', path, keyword: row.keyword, ...locale }}
              isSmall
            />
          </span>
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

import '../demand/figures.css'
import { useState } from 'react'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { csvName, keywordsCsv } from '../../lib/market/keywords-csv.ts'
import { type Sort, sortKeywords } from '../../lib/market/sorting.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Icon } from '../shell/Icon.tsx'
import { KeywordTable } from './KeywordTable.tsx'
import './keywords.css'
import { SourceLabel } from '../demand/SourceLabel.tsx'

interface Props {
  analysis: KeywordAnalysis
  /** Analyzes a keyword. Absent for readers who can't. */
  onPick?: (keyword: string) => void
}

/** The related keywords, in their original order until the user sorts them. */
export function RelatedKeywords({ analysis, onPick }: Props) {
  const [sort, setSort] = useState<Sort | null>(null)
  const { relatedKeywords, source } = analysis
  const rows = sort ? sortKeywords(relatedKeywords, sort) : relatedKeywords

  function download() {
    saveFile(csvName(analysis), 'text/csv;charset=utf-8', keywordsCsv(analysis, rows))
  }

  return (
    <section className="demand-related" aria-labelledby="demand-related">
      <div className="demand-card-head">
        <h3 id="demand-related">Related Keywords</h3>
        <SourceLabel source={source} />
        <button type="button" className="button button-quiet demand-download" onClick={download}>
          <Icon name="download" small />
          Download CSV
        </button>
      </div>
      {rows.length > 0 ? (
        <KeywordTable rows={rows} sort={sort} onSort={setSort} onPick={onPick} />
      ) : (
        <p className="mt-4 text-ink-muted">We have no related keywords.</p>
      )}
    </section>
  )
}

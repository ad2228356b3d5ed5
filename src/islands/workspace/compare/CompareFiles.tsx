import type { CandidateDetail } from '../../../../contract/candidate.ts'
import { compareCsv, compareFileName, compareMarkdown } from '../../../lib/compare/files.ts'
import type { CompareSection } from '../../../lib/compare/row.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { PrintButton } from '../../sharing/PrintButton.tsx'
import { ShareButton } from '../../sharing/ShareButton.tsx'
import { Icon } from '../../shell/Icon.tsx'

interface Props {
  details: readonly CandidateDetail[]
  sections: readonly CompareSection[]
}

/** Takes the comparison away as a file or on paper. */
export function CompareFiles({ details, sections }: Props) {
  const names = details.map(({ candidate }) => candidate.name)
  const ids = details.map(({ candidate }) => candidate.id)
  const save = (ending: 'csv' | 'md', type: string, text: string) =>
    saveFile(compareFileName(new Date(), ending), `${type};charset=utf-8`, text)
  return (
    <div className="button-row">
      <ShareButton subject={{ kind: 'comparison', ids, name: names.join(', ') }} />
      <button
        type="button"
        className="button button-quiet"
        onClick={() => save('csv', 'text/csv', compareCsv(names, sections))}
      >
        <Icon name="download" small />
        Download CSV
      </button>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => save('md', 'text/markdown', compareMarkdown(names, sections))}
      >
        <Icon name="download" small />
        Download Markdown
      </button>
      <PrintButton />
    </div>
  )
}

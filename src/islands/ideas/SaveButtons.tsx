import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { analysisMarkdown, exportName } from '../../lib/ideas/markdown.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Icon } from '../shell/Icon.tsx'

/** The analysis as a file to keep. */
export function SaveButtons({ analysis }: { analysis: IdeaAnalysis }) {
  function saveMarkdown() {
    const text = analysisMarkdown(analysis)
    saveFile(exportName(analysis, 'md'), 'text/markdown;charset=utf-8', text)
  }

  function saveJson() {
    const text = `${JSON.stringify(analysis, null, 2)}\n`
    saveFile(exportName(analysis, 'json'), 'application/json', text)
  }

  return (
    <>
      <button type="button" className="button button-quiet" onClick={saveMarkdown}>
        <Icon name="download" small />
        Markdown
        <span className="sr-only"> of this analysis</span>
      </button>
      <button type="button" className="button button-quiet" onClick={saveJson}>
        <Icon name="download" small />
        JSON
        <span className="sr-only"> of this analysis</span>
      </button>
    </>
  )
}

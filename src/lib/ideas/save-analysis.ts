import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { saveFile } from '../save-file.ts'
import { analysisMarkdown, exportName } from './markdown.ts'

/** Downloads an analysis as a file. */
export function saveAnalysis(analysis: IdeaAnalysis, ending: 'md' | 'json'): void {
  const name = exportName(analysis, ending)
  if (ending === 'md') saveFile(name, 'text/markdown;charset=utf-8', analysisMarkdown(analysis))
  else saveFile(name, 'application/json', `${JSON.stringify(analysis, null, 2)}\n`)
}

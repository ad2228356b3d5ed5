import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { saveAs } from '../save-file.ts'
import { analysisMarkdown, exportName } from './markdown.ts'

/** Downloads an analysis as a file. */
export function saveAnalysis(analysis: IdeaAnalysis, ending: 'md' | 'json'): void {
  saveAs(exportName(analysis, ending), () => analysisMarkdown(analysis), analysis)
}

import type { KeywordAnalysis } from '../../../contract/market.ts'
import { saveAs } from '../save-file.ts'
import { reportMarkdown, reportName } from './markdown.ts'

/** Downloads a report as a file. */
export function saveReport(report: KeywordAnalysis, ending: 'md' | 'json'): void {
  saveAs(reportName(report, ending), () => reportMarkdown(report), report)
}

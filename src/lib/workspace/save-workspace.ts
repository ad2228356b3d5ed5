import { saveFile } from '../save-file.ts'
import { type ExportedCandidate, workspaceCsv } from './workspace-csv.ts'
import { workspaceMarkdown } from './workspace-markdown.ts'

export type ExportFormat = 'csv' | 'md' | 'json'

interface Exported {
  exported_at: string
  candidates: readonly ExportedCandidate[]
}

/** Downloads everything of a workspace as a file. */
export function saveWorkspace(found: Exported, format: ExportFormat): void {
  const { exported_at, candidates } = found
  const name = `nicher-workspace-${exported_at.slice(0, 10)}.${format}`
  if (format === 'csv') saveFile(name, 'text/csv;charset=utf-8', workspaceCsv(candidates))
  else if (format === 'md') {
    saveFile(name, 'text/markdown;charset=utf-8', workspaceMarkdown(candidates, exported_at))
  } else saveFile(name, 'application/json', `${JSON.stringify(found, null, 2)}\n`)
}

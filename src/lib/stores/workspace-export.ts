import { atom, type ReadableAtom } from 'nanostores'
import { errorText } from '../api/errors.ts'
import { exportWorkspace } from '../api/workspace.ts'
import type { ExportFormat } from '../workspace/save-workspace.ts'
import { showToast } from './toasts.ts'

const exporting = atom(false)

/** True while an export is under way. */
export const $isExporting: ReadableAtom<boolean> = exporting

/** Downloads everything in the workspace. A refusal is said in a message. Never rejects. */
export async function downloadWorkspace(format: ExportFormat): Promise<void> {
  if (exporting.get()) return
  exporting.set(true)
  try {
    const found = await exportWorkspace()
    const { saveWorkspace } = await import('../workspace/save-workspace.ts')
    saveWorkspace(found, format)
  } catch (error) {
    console.warn('The workspace could not be exported', error)
    showToast(errorText(error, 'We could not create the file. Please try again.'), 'error')
  }
  exporting.set(false)
}

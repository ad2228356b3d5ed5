import { atom, type ReadableAtom } from 'nanostores'
import { errorText, NetworkError } from '../api/errors.ts'
import {
  fetchWorkspaceSettings,
  saveWorkspaceSettings,
  type WorkspaceSettings,
} from '../api/plans.ts'

export type WorkspaceChoices =
  | { state: 'pending' }
  | { state: 'failed' }
  /** `problem` says why the last change was not saved; empty otherwise. */
  | { state: 'ready'; settings: WorkspaceSettings; isSaving: boolean; problem: string }

const choices = atom<WorkspaceChoices>({ state: 'pending' })

/** Which mails of the workspace the user gets. */
export const $workspaceChoices: ReadableAtom<WorkspaceChoices> = choices

/** Never rejects. */
export async function loadWorkspaceChoices(): Promise<void> {
  try {
    const settings = await fetchWorkspaceSettings()
    choices.set({ state: 'ready', settings, isSaving: false, problem: '' })
  } catch (error) {
    console.warn('The settings of the workspace could not be read', error)
    choices.set({ state: 'failed' })
  }
}

function wordsOf(error: unknown): string {
  const text = 'We could not save it.'
  if (error instanceof NetworkError) return `${text} ${error.message}. Please try again.`
  return errorText(error, text)
}

/** Switches mails on or off. What is not saved is shown as it was. Never rejects. */
export async function chooseMails(change: Partial<WorkspaceSettings>): Promise<void> {
  const before = choices.get()
  if (before.state !== 'ready' || before.isSaving) return
  const settings = { ...before.settings, ...change }
  choices.set({ state: 'ready', settings, isSaving: true, problem: '' })
  try {
    const saved = await saveWorkspaceSettings(change)
    choices.set({ state: 'ready', settings: saved, isSaving: false, problem: '' })
  } catch (error) {
    choices.set({ ...before, problem: wordsOf(error) })
  }
}

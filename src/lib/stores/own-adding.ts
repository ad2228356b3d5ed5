import { atom, type ReadableAtom } from 'nanostores'
import {
  FILE_TOO_LARGE,
  MATERIAL_FILE_BYTES,
  MATERIAL_NAME_MAX,
  MATERIAL_PREVIEW_BYTES,
  type MaterialKind,
  NO_FILE,
} from '../../../contract/own-material-form.ts'
import { errorText, NetworkError } from '../api/errors.ts'
import { addMaterial, type MaterialPreview, previewMaterial } from '../api/own-material.ts'
import { counted } from '../ideas/wording.ts'
import { showAdded } from './own-material.ts'
import { showToast } from './toasts.ts'

/** The columns of a table that are read, by place. */
export interface PickedColumns {
  text: number | null
  date: number | null
  author: number | null
}

export type Adding =
  | { state: 'closed' }
  /** A file is chosen or a text is pasted. `isBusy` while its beginning is read. */
  | { state: 'choosing'; problem: string; isBusy: boolean }
  /** The file can be read. `isBusy` while it is read again or sent. */
  | {
      state: 'ready'
      file: File
      name: string
      preview: MaterialPreview
      columns: PickedColumns
      problem: string
      isBusy: boolean
    }

const adding = atom<Adding>({ state: 'closed' })

export const $adding: ReadableAtom<Adding> = adding

export function openAdding(): void {
  adding.set({ state: 'choosing', problem: '', isBusy: false })
}

export function closeAdding(): void {
  adding.set({ state: 'closed' })
}

const PASTED = 'Pasted text.txt'

/** A pasted text as a file. */
export const pastedFile = (text: string) => new File([text], PASTED, { type: 'text/plain' })

function problemOf(file: File): string {
  if (file.size === 0) return file.name === PASTED ? NO_FILE : 'The file is empty'
  return file.size > MATERIAL_FILE_BYTES ? FILE_TOO_LARGE : ''
}

/** The file's name without its ending, as the name of the material. */
function nameOf({ name }: File): string {
  const bare = name.replace(/\.[a-z0-9]{1,5}$/i, '').trim()
  return Array.from(bare).slice(0, MATERIAL_NAME_MAX).join('') || 'Pasted text'
}

const NOT_READ = 'We could not read it. Please try again.'
const NOT_SENT =
  'We could not send it. Please try again. On a slow connection, a smaller file gets through.'

function words(error: unknown, fallback: string): string {
  return error instanceof NetworkError ? fallback : errorText(error, fallback)
}

/** Reads the beginning of a file on the host, to learn its kind and its columns. Never rejects. */
export async function look(file: File, kind?: MaterialKind): Promise<void> {
  const before = adding.get()
  if (before.state === 'closed') return
  const problem = problemOf(file)
  if (problem !== '') {
    adding.set({ state: 'choosing', problem, isBusy: false })
    return
  }
  const busy: Adding = { ...before, problem: '', isBusy: true }
  adding.set(busy)
  try {
    const start = new File([file.slice(0, MATERIAL_PREVIEW_BYTES)], file.name)
    const preview = await previewMaterial({ file: start, ...(kind ? { kind } : {}) })
    if (adding.get() !== busy) return
    const name = before.state === 'ready' ? before.name : nameOf(file)
    const columns = preview.guess
    adding.set({ state: 'ready', file, name, preview, columns, problem: '', isBusy: false })
  } catch (error) {
    if (adding.get() !== busy) return
    console.warn('A file could not be previewed', error)
    adding.set({ ...before, problem: words(error, NOT_READ), isBusy: false })
  }
}

export function nameMaterial(name: string): void {
  const now = adding.get()
  if (now.state === 'ready') adding.set({ ...now, name, problem: '' })
}

export function pickColumn(column: keyof PickedColumns, at: number | null): void {
  const now = adding.get()
  if (now.state !== 'ready') return
  adding.set({ ...now, columns: { ...now.columns, [column]: at }, problem: '' })
}

function columnFields({ text, date, author }: PickedColumns) {
  const field = (name: string, at: number | null) => (at === null ? {} : { [name]: String(at) })
  return {
    ...field('text_column', text),
    ...field('date_column', date),
    ...field('author_column', author),
  }
}

/** Sends the file. True once it is added. Never rejects. */
export async function sendMaterial(): Promise<boolean> {
  const now = adding.get()
  if (now.state !== 'ready' || now.isBusy) return false
  const busy: Adding = { ...now, problem: '', isBusy: true }
  adding.set(busy)
  const { file, name, preview, columns } = now
  try {
    const material = await addMaterial({
      file,
      name: name.trim() || nameOf(file),
      kind: preview.kind,
      ...(preview.kind === 'reviews' ? columnFields(columns) : {}),
    })
    showAdded(material)
    showToast(`Added ${counted(material.texts, 'text')}`, 'success')
    if (adding.get() === busy) closeAdding()
    return true
  } catch (error) {
    console.warn('Own material could not be added', error)
    if (adding.get() === busy) adding.set({ ...now, problem: words(error, NOT_SENT) })
    return false
  }
}

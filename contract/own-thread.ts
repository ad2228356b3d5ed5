/** Where a part of a member's own material stands in results: its thread, and its address. */

const PAGE = '/product-idea-generator'
const THREAD = /^own:([0-9a-f-]{36})(?:\.\d{1,4})?$/
const ADDRESS = /^\/product-idea-generator#material-([0-9a-f-]{36})(?:\.\d{1,4})?$/

const after = (part: number) => (part === 1 ? '' : `.${part}`)

/** @param part from 1; long material is read in parts */
export const ownThreadId = (materialId: string, part = 1) => `own:${materialId}${after(part)}`

/** A path on the site, where the owner sees the material. */
export const ownAddress = (materialId: string, part = 1) =>
  `${PAGE}#${ownAnchor(materialId)}${after(part)}`

/** The id of the material's row on that page. */
export const ownAnchor = (materialId: string) => `material-${materialId}`

/** The material of a thread. Undefined for threads of others. */
export const materialOfThread = (threadId: string) => THREAD.exec(threadId)?.[1]

const UNDATED = 'undated-'

/** The id of a material's text in its thread, which says whether the file gives the text a date. */
export const ownTextId = (place: number, isDated: boolean) => `${isDated ? '' : UNDATED}${place}`

/** True for a text of own material that only has the date on which it was added. */
export const isUndated = (threadId: string, textId: string | null | undefined) =>
  textId?.startsWith(UNDATED) === true && materialOfThread(threadId) !== undefined

/** The thread without the part: all parts of a material are one thread. Other ids stay as they are. */
export function threadOf(threadId: string): string {
  const materialId = materialOfThread(threadId)
  return materialId === undefined ? threadId : ownThreadId(materialId)
}

/** The material at an address on the site. Undefined for any other address. */
export const materialOfAddress = (path: string) => ADDRESS.exec(path)?.[1]

/** Limits of a member's own material, which the form and the host share. */
export const MATERIAL_NAME_MAX = 80
/** Bytes of one file, and of one pasted text. */
export const MATERIAL_FILE_BYTES = 10 * 1024 * 1024
/** Bytes at the start of a file from which its kind and columns are guessed. */
export const MATERIAL_PREVIEW_BYTES = 256 * 1024
/** Materials and characters of text that one account keeps. */
export const MATERIALS_MAX = 50
export const MATERIAL_TEXT_MAX = 20_000_000

/** The kinds of material, with the words that the site shows. */
export const MATERIAL_KINDS = {
  interview: 'Interview',
  reviews: 'Reviews or other rows (CSV, JSON)',
  mails: 'Support mails',
  chat: 'Chat log',
  text: 'Plain text',
} as const
export type MaterialKind = keyof typeof MATERIAL_KINDS

export const NO_FILE = 'Please choose a file or paste a text'
export const FILE_TOO_LARGE =
  'A file can have at most 10 MB. Please split it, or keep its newest part.'

/** Texts and UTF-16 units that one analysis reads. */
export const READ_TEXTS = 2_000
export const READ_CHARACTERS = 500_000

/** True if an analysis of all this material reads a part of it, spread evenly. */
export function isReadInPart(materials: readonly { texts: number; characters: number }[]): boolean {
  const texts = materials.reduce((sum, each) => sum + each.texts, 0)
  const characters = materials.reduce((sum, each) => sum + each.characters, 0)
  return texts > READ_TEXTS || characters > READ_CHARACTERS
}

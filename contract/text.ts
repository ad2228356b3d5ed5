import { normalized } from './normal-form.ts'

/**
 * Characters that our texts may not contain: C0 and C1 controls, lone surrogates,
 * zero-width and bidirectional controls, soft hyphen, variation selectors and the
 * invisible tag block.
 */
const FORBIDDEN =
  /\u034F|\p{Variation_Selector}|[\p{Cc}\p{Cs}\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/u

const FORBIDDEN_ALL = new RegExp(FORBIDDEN, 'gu')

/** True if a single line of text can be stored and shown unchanged. */
export function isCleanText(value: string): boolean {
  return !FORBIDDEN.test(value)
}

/**
 * Makes foreign text (a model's answer, an import) storable: NFC, without
 * forbidden characters, with single spaces for white space, trimmed.
 */
export function cleanText(value: string): string {
  const visible = value.replace(/\s+/gu, ' ').replace(FORBIDDEN_ALL, '')
  return normalized(visible).replace(/ {2,}/g, ' ').trim()
}

/** Length in code points, as people count, not in UTF-16 units. */
export function textLength(value: string): number {
  return Array.from(value).length
}

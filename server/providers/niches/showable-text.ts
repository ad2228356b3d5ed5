import { cleanText } from '../../../contract/text.ts'

/** Markup, addresses of pages and mails, and telephone numbers. */
const UNSHOWABLE = /[<>{}[\]*#`|@]|https?:|www\.|\.(?:com|org|net|io|co)\b|(?:\d[ ().-]{0,2}){9}/iu

/** A model's text in the form in which it may be shown, or undefined. @param min, max characters */
export function showableText(raw: string, min: number, max: number): string | undefined {
  const text = cleanText(raw.slice(0, 4 * max))
  const isFit = text.length >= min && text.length <= max && !UNSHOWABLE.test(text)
  return isFit ? text : undefined
}

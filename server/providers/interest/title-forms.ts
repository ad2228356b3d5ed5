import { stemOf } from '../../demand/phrase.ts'
import { isTitle } from './titles.ts'

/** With the titles of their disambiguation pages, well below the 50 titles of a request. */
const FORMS_MAX = 8

function singularsOf(word: string): string[] {
  if (!word.endsWith('s')) return []
  const all = [word.slice(0, -1)]
  if (word.endsWith('es')) all.push(word.slice(0, -2))
  if (word.endsWith('ies')) all.push(`${word.slice(0, -3)}y`)
  return all
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

/** The other numbers of an English phrase. Some are no words, and no titles either. */
function otherNumbersOf(phrase: string): string[] {
  const start = phrase.lastIndexOf(' ') + 1
  const last = phrase.slice(start)
  return [...singularsOf(last), pluralOf(last)]
    .filter((word) => word !== last && stemOf(word) === stemOf(last))
    .map((word) => phrase.slice(0, start) + word)
}

function otherHyphensOf(phrase: string): string[] {
  const forms = phrase.includes('-') ? [phrase.replaceAll('-', ' ')] : []
  for (let gap = phrase.indexOf(' '); gap !== -1; gap = phrase.indexOf(' ', gap + 1)) {
    forms.push(`${phrase.slice(0, gap)}-${phrase.slice(gap + 1)}`)
  }
  return forms
}

/** Words of so many letters may be initials, whose article has another title. */
const INITIALS_MAX = 5

/** The phrase in capitals if it may be initials: 'SEO'. Undefined if it cannot be. */
export function initialsOf(phrase: string): string | undefined {
  return /^[a-z]{2,}$/.test(phrase) && phrase.length <= INITIALS_MAX
    ? phrase.toUpperCase()
    : undefined
}

/**
 * The titles that an article about a phrase may have, the phrase itself first: at most
 * {@link FORMS_MAX}, none if no title can be like this.
 */
export function titleFormsOf(phrase: string, language: string): string[] {
  if (!isTitle(phrase)) return []
  const numbers = language === 'en' ? otherNumbersOf(phrase) : []
  return [...new Set([phrase, ...numbers, ...otherHyphensOf(phrase)])].slice(0, FORMS_MAX)
}

import type { Language } from '../../../contract/locale.ts'

/** The words in the parentheses of a disambiguation page's title, by the Wikipedia's language. */
const DISAMBIGUATION: Readonly<Record<Language, string>> = {
  de: 'Begriffsklärung',
  en: 'disambiguation',
  es: 'desambiguación',
  fr: 'homonymie',
  hi: 'बहुविकल्पी',
  it: 'disambigua',
  ja: '曖昧さ回避',
  nl: 'doorverwijspagina',
  pl: 'ujednoznacznienie',
  pt: 'desambiguação',
  sv: 'olika betydelser',
}

/** The usual title of the page that lists the meanings of a name. */
export const disambiguationOf = (name: string, language: Language) =>
  `${name} (${DISAMBIGUATION[language]})`

/** A title without the parentheses at its end that tell it from others of the same name. */
export function withoutParentheses(title: string): string {
  const opens = title.endsWith(')') ? title.lastIndexOf(' (') : -1
  return opens > 0 ? title.slice(0, opens) : title
}

/**
 * The languages whose articles we look for, with the words in the parentheses of a disambiguation
 * page's title in that Wikipedia.
 */
const DISAMBIGUATION = new Map([
  ['ar', 'توضيح'],
  ['cs', 'rozcestník'],
  ['da', 'flertydig'],
  ['de', 'Begriffsklärung'],
  ['el', 'αποσαφήνιση'],
  ['en', 'disambiguation'],
  ['es', 'desambiguación'],
  ['fi', 'täsmennyssivu'],
  ['fr', 'homonymie'],
  ['he', 'פירושונים'],
  ['hu', 'egyértelműsítő lap'],
  ['id', 'disambiguasi'],
  ['it', 'disambigua'],
  ['ja', '曖昧さ回避'],
  ['ko', '동음이의'],
  ['nl', 'doorverwijspagina'],
  ['no', 'andre betydninger'],
  ['pl', 'ujednoznacznienie'],
  ['pt', 'desambiguação'],
  ['ro', 'dezambiguizare'],
  ['ru', 'значения'],
  ['sv', 'olika betydelser'],
  ['tr', 'anlam ayrımı'],
  ['uk', 'значення'],
  ['vi', 'định hướng'],
  ['zh', '消歧义'],
])

/** The two-letter code of a Wikipedia that we read. */
export const isKnownLanguage = (language: string) => DISAMBIGUATION.has(language)

/** The usual title of the page that lists the meanings of a name. */
export const disambiguationOf = (name: string, language: string) =>
  `${name} (${DISAMBIGUATION.get(language) ?? 'disambiguation'})`

/** A title without the parentheses at its end that tell it from others of the same name. */
export function withoutParentheses(title: string): string {
  const opens = title.endsWith(')') ? title.lastIndexOf(' (') : -1
  return opens > 0 ? title.slice(0, opens) : title
}

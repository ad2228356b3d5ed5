import nlp from 'compromise/two'

/** A word of a clause with what it is in its sentence. */
export interface Tagged {
  text: string
  /** Lower case, straight apostrophes, without punctuation at its ends. */
  word: string
  kind:
    | 'noun'
    | 'pronoun'
    | 'verb'
    | 'adjective'
    | 'adverb'
    | 'determiner'
    | 'preposition'
    | 'conjunction'
    | 'number'
    | 'other'
  /** Of a verb: "is jamming", "jammed", "jams". */
  form?: 'gerund' | 'past' | 'other'
  isPlural: boolean
  isName: boolean
}

interface Term {
  text: string
  /** The punctuation after it. */
  post?: string
  tags?: string[]
}

/** Stands for a hyphen within a word, at which the tagger would split it. */
const HYPHEN = '\u2011'
const PRONOUNS = new Set(
  "i we you he she it they me us him her them this that these those who which someone anyone everyone nobody myself mine ours i'm i've i'd i'll we're we've we'd we'll it's that's there they're they've he's she's you're".split(
    ' ',
  ),
)

/** The words of a clause, tagged. A comma stays with the word before it. */
export function tagWords(clause: string): Tagged[] {
  const whole = clause.replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, HYPHEN)
  const sentences = nlp(whole).json({ terms: { tags: true } }) as { terms: Term[] }[]
  return sentences
    .flatMap(({ terms }) => terms)
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map(({ text, post, tags }) =>
      tagged(`${text.replaceAll(HYPHEN, '-')}${post?.includes(',') ? ',' : ''}`, new Set(tags)),
    )
}

/** A word without the punctuation at its ends; a currency before it and a percent sign stay. */
export function bareWord(text: string): string {
  const letters = [...text]
  let start = 0
  let end = letters.length
  while (start < end && !/[\p{L}\p{N}$€£]/u.test(letters[start] ?? '')) start++
  while (end > start && !/[\p{L}\p{N}%]/u.test(letters[end - 1] ?? '')) end--
  return letters.slice(start, end).join('')
}

function tagged(text: string, tags: ReadonlySet<string>): Tagged {
  const word = bareWord(text)
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
  return {
    text,
    word,
    kind: kindOf(word, tags),
    ...(tags.has('Verb') ? { form: formOf(tags) } : {}),
    isPlural: tags.has('Plural'),
    isName: tags.has('ProperNoun') || tags.has('Person') || tags.has('Place'),
  }
}

function kindOf(word: string, tags: ReadonlySet<string>): Tagged['kind'] {
  if (PRONOUNS.has(word) || tags.has('Pronoun')) return 'pronoun'
  if (tags.has('Determiner') || tags.has('Possessive'))
    return tags.has('Noun') && !/^(?:my|our|your|his|her|its|their)$/.test(word)
      ? 'noun'
      : 'determiner'
  // What has a hyphen is mostly an adjective: "left-handed".
  if (tags.has('Verb')) return word.includes('-') ? 'adjective' : 'verb'
  if (tags.has('Value') || tags.has('Money')) return 'number'
  if (tags.has('Noun')) return 'noun'
  if (tags.has('Adjective')) return 'adjective'
  if (tags.has('Adverb') || tags.has('Negative')) return 'adverb'
  if (tags.has('Preposition')) return 'preposition'
  if (tags.has('Conjunction')) return 'conjunction'
  return 'other'
}

function formOf(tags: ReadonlySet<string>): NonNullable<Tagged['form']> {
  if (tags.has('Gerund')) return 'gerund'
  return tags.has('PastTense') ? 'past' : 'other'
}

import { z } from 'zod'
import type { Language } from '../../../contract/locale.ts'
import { subjectsOf } from '../../demand/phrase.ts'
import type { Query } from './action-api.ts'
import { disambiguationOf, withoutParentheses } from './disambiguation.ts'
import { initialsOf, titleFormsOf } from './title-forms.ts'
import { type Article, askTitles, isTitle, type Meaning } from './titles.ts'

/** An article that less surely means the phrase is none. */
const SURE = 0.75
const BY_REDIRECT = 0.9
/** The most for a name with several meanings. */
const AMBIGUOUS = 0.8
/** An article is wider than its section. */
const CONFIDENCE = { direct: 1, redirect: BY_REDIRECT, section: 0.5 }

const CANDIDATES_MAX = 5

const searchSchema = z.object({
  query: z.object({
    search: z.array(z.object({ title: z.string(), redirecttitle: z.string().optional() })),
  }),
})

export interface FoundArticle {
  article: Article
  /** From {@link SURE} to 1. */
  confidence: number
}

/** A Wikipedia in one language. */
export interface Wikipedia {
  query: Query
  /** Such as `https://en.wikipedia.org`. */
  origin: string
  language: Language
}

/** The distinct words to compare. Stems, fillers and accents are known for English only. */
function comparableOf(text: string, language: Language): string[] {
  if (language === 'en') return subjectsOf(text)
  const words = text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u)
  return [...new Set(words)].filter((word) => word !== '')
}

/** The share of common words: 1 for the same words, 0 for none. */
function likeness(phrase: string, title: string, language: Language): number {
  const [asked, found] = [comparableOf(phrase, language), comparableOf(title, language)]
  const common = asked.filter((word) => found.includes(word)).length
  return common / Math.max(1, asked.length, found.length)
}

const hasOtherMeanings = (name: string, language: Language, leadsTo: (title: string) => Meaning) =>
  leadsTo(disambiguationOf(name, language)).kind === 'disambiguation'

/** Removes what the search engine reads as an operator. */
const plainSearch = (phrase: string) => phrase.replace(/[^\p{L}\p{M}\p{N}&.+#']+/gu, ' ').trim()

/** True for two articles, and for one beside a name with several meanings: 'Seo' and 'SEO'. */
function areDifferent(one: Meaning, other: Meaning): boolean {
  if (one.kind === 'nothing' || other.kind === 'nothing') return false
  if (one.kind === 'disambiguation' || other.kind === 'disambiguation') return true
  return one.article.title !== other.article.title
}

/**
 * The article whose title is a form of the phrase. `searchable` is false if the phrase has several
 * meanings and none of them comes first; `wider` lists articles that only have a section about it.
 */
async function findExact(
  { query, origin, language }: Wikipedia,
  phrase: string,
  signal: AbortSignal,
) {
  const wider = new Set<string>()
  const forms = titleFormsOf(phrase, language)
  const nothing = { found: undefined, searchable: true, wider }
  if (forms.length === 0) return nothing
  const initials = initialsOf(phrase)
  const titles = [
    ...forms,
    ...(initials === undefined ? [] : [initials]),
    ...forms.map((form) => disambiguationOf(form, language)),
  ]
  const leadsTo = await askTitles(query, origin, titles, signal)
  if (initials !== undefined && areDifferent(leadsTo(phrase), leadsTo(initials))) {
    return { ...nothing, searchable: false }
  }
  for (const form of forms) {
    const meaning = leadsTo(form)
    if (meaning.kind === 'disambiguation') return { ...nothing, searchable: false }
    if (meaning.kind === 'nothing') continue
    const most = hasOtherMeanings(form, language, leadsTo) ? AMBIGUOUS : 1
    const confidence = Math.min(CONFIDENCE[meaning.way], most)
    if (confidence >= SURE) return { ...nothing, found: { article: meaning.article, confidence } }
    wider.add(meaning.article.title)
  }
  return nothing
}

/** Titles found by the search that are like the phrase, the likest first. */
async function findLike({ query, language }: Wikipedia, phrase: string, signal: AbortSignal) {
  const srsearch = plainSearch(phrase)
  if (srsearch === '') return []
  const parameters = {
    list: 'search',
    srsearch,
    srlimit: String(CANDIDATES_MAX),
    srnamespace: '0',
    srinfo: '',
    srprop: 'redirecttitle',
  }
  const answer = await query(parameters, searchSchema, signal)
  return answer.query.search
    .slice(0, CANDIDATES_MAX)
    .filter(({ title }) => isTitle(title))
    .map(({ title, redirecttitle = '' }) => {
      const own = [withoutParentheses(title), title].map((name) => likeness(phrase, name, language))
      const byRedirect = Math.min(BY_REDIRECT, likeness(phrase, redirecttitle, language))
      return { title, confidence: Math.max(...own, byRedirect) }
    })
    .filter(({ confidence }) => confidence >= SURE)
    .sort((one, other) => other.confidence - one.confidence)
}

/**
 * Finds the article that means a phrase: by its title, else by the wiki's search. Takes one
 * request, or two to three if no title fits.
 *
 * @returns undefined if no article surely means the phrase
 * @throws {InterestError}
 */
export async function findArticle(
  wikipedia: Wikipedia,
  phrase: string,
  signal: AbortSignal,
): Promise<FoundArticle | undefined> {
  const { query, origin, language } = wikipedia
  const { found, searchable, wider } = await findExact(wikipedia, phrase, signal)
  if (found !== undefined || !searchable) return found
  const like = (await findLike(wikipedia, phrase, signal)).filter(({ title }) => !wider.has(title))
  if (like.length === 0) return undefined
  const meanings = like.map(({ title }) => disambiguationOf(withoutParentheses(title), language))
  const titles = [...like.map(({ title }) => title), ...meanings]
  const leadsTo = await askTitles(query, origin, titles, signal)
  for (const { title, confidence } of like) {
    const meaning = leadsTo(title)
    if (meaning.kind !== 'article' || meaning.way !== 'direct') continue
    const isShared = hasOtherMeanings(withoutParentheses(title), language, leadsTo)
    const most = isShared ? AMBIGUOUS : 1
    return { article: meaning.article, confidence: Math.min(confidence, most) }
  }
  return undefined
}

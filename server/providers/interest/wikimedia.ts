import { cleanText } from '../../../contract/text.ts'
import type { InterestConfig } from '../../config-interest.ts'
import { createActionApi } from './action-api.ts'
import { findArticle } from './article-search.ts'
import { readPageViews } from './page-views.ts'
import type { InterestSource } from './port.ts'
import { createWikimediaRequests } from './wikimedia-requests.ts'

/**
 * Views of the Wikipedia article about a phrase, from Wikimedia's page views; needs no key. Takes
 * two to four requests, one at a time for all callers, and retries nothing.
 */
export function createWikimedia({ pageviewsUrl, wikipediaUrl, userAgent }: InterestConfig) {
  const get = createWikimediaRequests(userAgent)

  return {
    async interestOf(phrase, language, now, signal) {
      const origin = wikipediaUrl.replace('{language}', language)
      const query = createActionApi(origin, get)
      const found = await findArticle({ query, origin, language }, phrase, signal)
      if (found === undefined) return undefined
      const { article, confidence } = found
      const source = { get, origin: pageviewsUrl, language }
      const months = await readPageViews(source, article.title, now, signal)
      if (months === undefined) return undefined
      return { article: { ...article, title: cleanText(article.title) }, confidence, months }
    },
  } satisfies InterestSource
}

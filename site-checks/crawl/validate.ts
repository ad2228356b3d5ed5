import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { type PageFacts, ReadPage, takeLastPage } from './page.ts'

const loader = new StaticConfigLoader({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  plugins: [{ name: 'nicher', rules: { 'read-page': ReadPage } }],
  rules: {
    'read-page': 'error',
    // Scripts and styles come from the page's own origin, which the policy already requires.
    'require-sri': ['error', { target: 'crossorigin' }],
    // React and Astro decide this form of HTML; it is valid.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // React's ids begin with an underscore, which HTML has allowed since version 5.
    'valid-id': ['error', { relaxed: true }],
    // A custom element has a role where no native element fits.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // Only titles in search results have a limit; the crawl checks it there.
    'long-title': 'off',
  },
})
const validator = new HtmlValidate(loader)

/** The problems that the validator finds in a page, as text, and the page's facts. */
export function validate(html: string, name: string): { problems: string[]; facts: PageFacts } {
  const { results } = validator.validateStringSync(html, name)
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  return { problems, facts: takeLastPage() }
}

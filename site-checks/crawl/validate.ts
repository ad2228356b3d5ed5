import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { type PageFacts, ReadPage, takeLastPage } from './page.ts'

const loader = new StaticConfigLoader({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  plugins: [{ name: 'nicher', rules: { 'read-page': ReadPage } }],
  rules: {
    'read-page': 'error',
    // Scripts and styles come from the page's own origin, which the policy already asks for.
    'require-sri': ['error', { target: 'crossorigin' }],
    // How React and Astro write HTML: valid, and not ours to choose.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // React's ids begin with an underscore, which HTML has allowed since version 5.
    'valid-id': ['error', { relaxed: true }],
    // A custom element with a role stands where no native element is.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // Only what search shows has a limit; the crawl checks it there.
    'long-title': 'off',
  },
})
const validator = new HtmlValidate(loader)

/** The problems that the validator finds in a page, in words, and what the page holds. */
export function validate(html: string, name: string): { problems: string[]; facts: PageFacts } {
  const { results } = validator.validateStringSync(html, name)
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  return { problems, facts: takeLastPage() }
}

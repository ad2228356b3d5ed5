import { expect, test } from 'vitest'
import { HOSTILE_TEXTS, slowest } from '../testing/hostile-texts.ts'
import { csvText } from './lib/csv.ts'
import { searchText } from './lib/explorer/search.ts'
import { analysisMarkdown, exportName } from './lib/ideas/markdown.ts'
import { resultOf } from './lib/ideas/result.fixture.ts'
import { threadLink } from './lib/ideas/thread-link.ts'
import { potentialOf } from './lib/ideas/wording.ts'
import { conceptsOf } from './lib/match/concepts.ts'
import { pagePath } from './lib/page-path.ts'
import { safeReturnPath } from './lib/return-path.ts'

/** Milliseconds for a whole function and 100,000 units. */
const FUNCTION_MAX = 100

const FUNCTIONS: Record<string, (text: string) => unknown> = {
  'a table to be saved': (text) => csvText([[text, null, 1]]),
  'a search in the map': searchText,
  'a result as Markdown': (text) => analysisMarkdown(resultOf(text, text)),
  'the name of a file': (text) => exportName(resultOf(text), 'md'),
  threadLink,
  potentialOf,
  'what an answer is about': (text) => conceptsOf(text, 'knows'),
  pagePath,
  safeReturnPath,
}

test.each(Object.entries(FUNCTIONS))(
  '%s takes 100,000 units of anything in its stride',
  (_name, work) => {
    const { ms, text, length } = slowest(work, HOSTILE_TEXTS, FUNCTION_MAX)
    expect(ms, `${length} units of ${text}`).toBeLessThan(FUNCTION_MAX)
  },
  120_000,
)

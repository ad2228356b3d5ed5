import { expect, test } from 'vitest'
import { isEmailAddress } from '../contract/email-address.ts'
import { feedbackBodySchema } from '../contract/feedback.ts'
import { analyzeMarketBodySchema } from '../contract/ideas.ts'
import { keywordKey } from '../contract/keyword.ts'
import { lineSchema } from '../contract/line.ts'
import { analyzeKeywordBodySchema } from '../contract/market.ts'
import { compareNames, cutLabel, nicheKeyword } from '../contract/niche-name.ts'
import { isNicheName } from '../contract/niche-name-gate.ts'
import { PASSWORD_MAX, passwordProblems } from '../contract/password.ts'
import { cleanText } from '../contract/text.ts'
import { HOSTILE_TEXTS, slowest } from '../testing/hostile-texts.ts'
import { thread } from './analysis/discussions.fixture.ts'
import { detectCue } from './analysis/extractive/cues.ts'
import { permalinkOf } from './analysis/grounding/permalink.ts'
import { isEnglish } from './analysis/text/english.ts'
import { foldText } from './analysis/text/folded-text.ts'
import { isInstruction } from './analysis/text/instructions.ts'
import { splitSentences } from './analysis/text/sentences.ts'
import { sharesTopic } from './analysis/text/shared-topic.ts'
import { contentStems, stemOf, wordsOf } from './analysis/text/stems.ts'
import { wholeWordsAt } from './analysis/text/whole-words.ts'
import { explainFailure } from './failure.ts'
import {
  cleanHeading,
  cleanParagraphs,
  fromHtml,
  fromMarkdown,
} from './providers/discussions/plain-text.ts'
import { readThing } from './providers/discussions/reddit-things.ts'
import { sitesFor } from './providers/discussions/stackexchange-sites.ts'
import { partsOf } from './providers/ideas/parts.ts'
import { acceptNiches } from './providers/niches/llm.ts'
import { showableText } from './providers/niches/showable-text.ts'
import { isCommonPassword } from './services/accounts/common-passwords.ts'
import { communityWords, searchTerms, searchWords } from './services/archive/words.ts'
import { nicheWords } from './services/explorer/niche-words.ts'
import { marketKey } from './services/ideas/market-key.ts'
import { storable } from './services/ideas/storable.ts'
import { statesOnlyKnown } from './services/market/number-check.ts'
import { readHeader, readRow } from './services/market/planner-row.ts'
import { withoutKeywords } from './services/market/written-summary.ts'

/**
 * Milliseconds for a whole function and 100,000 units: a few times the slowest
 * function's time. A nested loop takes seconds.
 */
const FUNCTION_MAX = 100
/** More than any length limit, so the function sees the whole text. */
const ALL = 200_000

const columns = readHeader(['Keyword', 'Avg. monthly searches'])
const rowOf = (cells: string[]) => {
  try {
    return columns && readRow(cells, columns)
  } catch {
    return undefined
  }
}
const nothing = { plain: [], money: [], percent: [] }

/** All functions that take foreign text: of a person, a file, a source or a model. */
const FUNCTIONS: Record<string, (text: string) => unknown> = {
  cleanText,
  'a line of a form': (text) => lineSchema('Name', 1, ALL).safeParse(text),
  'the form of feedback': (text) =>
    feedbackBodySchema.safeParse({ name: text, email: text, feedbackType: 'Other', message: text }),
  'the form of a market': (text) => analyzeMarketBodySchema.safeParse({ market: text }),
  'the form of a keyword': (text) => analyzeKeywordBodySchema.safeParse({ keyword: text }),
  isEmailAddress,
  passwordProblems,
  // No password is longer than this.
  isCommonPassword: (text) => isCommonPassword(text.slice(0, PASSWORD_MAX)),
  keywordKey,
  marketKey,
  isNicheName,
  nicheKeyword,
  cutLabel,
  'the order of names': (text) => compareNames(text, `${text}x`),
  'names of niches that a model gave': (text) => acceptNiches(new Array(200).fill(text), ['Dogs']),
  'a text of a niche that a model gave': (text) => showableText(text, 1, ALL),
  explainFailure: (text) => explainFailure(new Error(text)),
  cleanParagraphs: (text) => cleanParagraphs(text, ALL),
  cleanHeading: (text) => cleanHeading(text, ALL),
  fromHtml: (text) => fromHtml(text, ALL),
  fromMarkdown: (text) => fromMarkdown(text, ALL),
  'a submission of Reddit': (text) =>
    readThing(
      { id: 'a1', title: text, selftext: text, author: text, permalink: text, created_utc: 1.6e9 },
      () => 'hash',
    ),
  sitesFor,
  searchWords,
  nicheWords,
  communityWords,
  searchTerms,
  splitSentences,
  detectCue,
  isInstruction,
  isEnglish: (text) => isEnglish([text, text, text]),
  wordsOf,
  contentStems,
  stemOf,
  sharesTopic: (text) => sharesTopic(text, 'deposits'),
  foldText,
  'a quote looked for': (text) => wholeWordsAt(text, `${text.slice(0, 300)}q`),
  'a quote looked for in a word': (text) => wholeWordsAt(text, text.slice(1, 300)),
  permalinkOf: (text) => permalinkOf(thread('a', '', '', [], { url: text }), text),
  'discussions as a model is shown them': (text) =>
    partsOf([{ community: 'dogs', texts: [{ ref: 'd1.post', text, score: 1 }] }], 3_000, 2),
  storable,
  statesOnlyKnown: (text) => statesOnlyKnown(text, nothing),
  'a summary without its keywords': (text) => withoutKeywords(text, [text.slice(0, 80)]),
  'the header of a planner file': (text) => readHeader([text, text]),
  'the keyword of a planner row': (text) => rowOf([text, '10']),
  'the searches of a planner row': (text) => rowOf(['dog', text]),
}

test.each(Object.entries(FUNCTIONS))(
  '%s reads 100,000 units of any text fast enough',
  (_name, work) => {
    const { ms, text, length } = slowest(work, HOSTILE_TEXTS, FUNCTION_MAX)
    expect(ms, `${length} units of ${text}`).toBeLessThan(FUNCTION_MAX)
  },
  120_000,
)

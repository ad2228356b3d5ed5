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
import { questionFault } from '../contract/question-check.ts'
import { cleanText } from '../contract/text.ts'
import { HOSTILE_TEXTS, slowest } from '../testing/hostile-texts.ts'
import { NOW, thread } from './analysis/discussions.fixture.ts'
import { isAlike } from './analysis/extractive/alike.ts'
import { askedFor, leftUnstated } from './analysis/extractive/asked-idea.ts'
import { thingAskedFor } from './analysis/extractive/asked-thing.ts'
import { borneIdea } from './analysis/extractive/borne-idea.ts'
import { detectCue, titleCue } from './analysis/extractive/cues.ts'
import { headingOfQuestion } from './analysis/extractive/wording/asked.ts'
import { headingCandidates } from './analysis/extractive/wording/candidates.ts'
import { clauseOfDeparture, isBareDeparture } from './analysis/extractive/wording/departure.ts'
import { clauseOfFailingThing } from './analysis/extractive/wording/failing-thing.ts'
import { headingOfHardship } from './analysis/extractive/wording/hardship.ts'
import { clauseOfIssue } from './analysis/extractive/wording/issue.ts'
import { clauseOfOutcome } from './analysis/extractive/wording/outcome.ts'
import { isSameIdea } from './analysis/grounding/different-ideas.ts'
import { howToStart } from './analysis/grounding/how-to-start.ts'
import { permalinkOf } from './analysis/grounding/permalink.ts'
import { departureIn } from './analysis/reading-of-quotes/departures.ts'
import { handWorkIn } from './analysis/reading-of-quotes/hand-work.ts'
import { answersNamed } from './analysis/reading-of-quotes/named-answers.ts'
import { paymentIn } from './analysis/reading-of-quotes/payments.ts'
import { praisesAnswer } from './analysis/reading-of-quotes/praise.ts'
import { statedRole } from './analysis/reading-of-quotes/roles.ts'
import { wishIn } from './analysis/reading-of-quotes/wishes.ts'
import { workaroundIn } from './analysis/reading-of-quotes/workarounds.ts'
import { isEnglish } from './analysis/text/english.ts'
import { foldText } from './analysis/text/folded-text.ts'
import { isForumTalk } from './analysis/text/forum-talk.ts'
import { isInstruction } from './analysis/text/instructions.ts'
import { hasLinkOrMarkup } from './analysis/text/links.ts'
import { splitSentences } from './analysis/text/sentences.ts'
import { sharesTopic } from './analysis/text/shared-topic.ts'
import { contentStems, marketStems, stemOf, wordsOf } from './analysis/text/stems.ts'
import { wholeWordsAt } from './analysis/text/whole-words.ts'
import { aboutMarket } from './analysis/with-model/about-market.ts'
import { explainFailure } from './failure.ts'
import { createOffers } from './offers/offers.ts'
import { createAnswerWatch, objectOf } from './providers/chat-model/answer-watch.ts'
import { endsInCircles } from './providers/chat-model/repetition.ts'
import { isHost } from './providers/discussions/discourse-things.ts'
import { readDumped } from './providers/discussions/dumped-things.ts'
import {
  cleanHeading,
  cleanParagraphs,
  fromHtml,
  fromMarkdown,
} from './providers/discussions/plain-text.ts'
import { readThing } from './providers/discussions/reddit-things.ts'
import { authorPage, hostInName, siteOfHost } from './providers/discussions/stackexchange-names.ts'
import { sitesFor } from './providers/discussions/stackexchange-sites.ts'
import { timeFromIso } from './providers/discussions/things.ts'
import { partsOf } from './providers/ideas/parts.ts'
import { suitability } from './providers/model-servers/choice.ts'
import { isModelName } from './providers/model-servers/port.ts'
import { billionsIn } from './providers/model-servers/size.ts'
import { acceptNiches } from './providers/niches/llm.ts'
import { showableText } from './providers/niches/showable-text.ts'
import { buildAtlasIndex } from './relevance/atlas-index.ts'
import { readerOf } from './relevance/relevance.ts'
import { pairsIn, rootsOf } from './relevance/terms.ts'
import { isCommonPassword } from './services/accounts/common-passwords.ts'
import { readXmlRow } from './services/archive/dump/xml-row.ts'
import { createMarketIndustries } from './services/archive/market-industries.ts'
import { communityWords, searchTerms, searchWords } from './services/archive/words.ts'
import { nicheWords } from './services/explorer/niche-words.ts'
import { marketKey } from './services/ideas/market-key.ts'
import { storable } from './services/ideas/storable.ts'
import { statesOnlyKnown } from './services/market/number-check.ts'
import { readHeader, readRow } from './services/market/planner-row.ts'
import { withoutKeywords } from './services/market/written-summary.ts'
import { readDate } from './services/material/reading/dates.ts'
import { decodeFile } from './services/material/reading/decode.ts'
import { guessKind, type Reading, textsOf } from './services/material/reading/read.ts'
import { speakerOf } from './services/material/reading/speakers.ts'
import { createTurns } from './turns.ts'
import { draftQuestions } from './validation/questions.ts'

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
const anyText = (text: string) => text
const gate = { line: anyText, paragraph: anyText, list: () => [], refused: 0 }
/** An idea of a model, of one text alone. */
const ideaOf = (text: string) => ({
  pain_point_ids: [],
  name: text,
  description: text,
  business_model: text,
  target_audience: text,
  value_proposition: text,
  market_potential: text,
  key_features: [],
  differentiators: [],
  potential_challenges: [],
  form: text,
  price_level: text,
  first_customers: text,
})
const pets = { name: 'Pets', niches: [{ name: 'Dogs', niches: [{ name: 'Dog grooming' }] }] }
const index = await buildAtlasIndex([pets], createTurns())
const known = readerOf(index, 'Dog grooming')
const offersFor = createOffers(index)
/** All texts of a material in one go, without rests. */
const readAs = (kind: Reading['kind'], text: string) => {
  try {
    return [...textsOf({ kind, text, now: new Date() })]
  } catch {
    return undefined
  }
}
const nothing = { plain: [], money: [], percent: [] }

const dumped = (value: object, site: string) => [...readDumped(value, site, () => '')]
/** Watches an answer that comes in pieces of a token's size. */
function watchAll(text: string): void {
  const watch = createAnswerWatch()
  for (let at = 0; at < text.length; at += 8) {
    const piece = text.slice(at, at + 8)
    if (watch.thought(piece) !== 'going' || watch.text(piece) !== 'going') return
  }
}

/** All functions that take foreign text: of a person, a file, a source or a model. */
const FUNCTIONS: Record<string, (text: string) => unknown> = {
  cleanText,
  questionFault,
  draftQuestions: (text) => draftQuestions({ niche: text }),
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
  isForumTalk,
  isInstruction,
  hasLinkOrMarkup,
  statedRole,
  workaroundIn,
  paymentIn,
  answersNamed,
  praisesAnswer: (text) => praisesAnswer(text, text),
  wishIn,
  departureIn,
  handWorkIn,
  borneIdea,
  askedFor,
  thingAskedFor,
  titleCue,
  headingOfQuestion,
  headingCandidates: (text) =>
    headingCandidates({ text, odds: 1, title: text, titleStems: contentStems(text), part: 'post' }),
  clauseOfIssue,
  headingOfHardship,
  clauseOfOutcome,
  'the sizes of a price': (text) => isAlike(text, text, ''),
  leftUnstated,
  clauseOfFailingThing,
  clauseOfDeparture,
  isBareDeparture,
  isEnglish: (text) => isEnglish([text, text, text]),
  wordsOf,
  contentStems,
  marketStems,
  stemOf,
  rootsOf,
  pairsIn,
  'a market to look for': (text) => readerOf(index, text).judge([]),
  'a trouble to find offers for': (text) =>
    offersFor({
      heading: text,
      quotes: [text],
      threads: [{ id: text, title: text, text, comments: [{ text }] }],
    }),
  'a discussion to judge': (text) =>
    known.judge([{ id: 'a', community: text, title: text, text, comments: [text] }]),
  sharesTopic: (text) => sharesTopic(text, 'deposits'),
  foldText,
  'a quote looked for': (text) => wholeWordsAt(text, `${text.slice(0, 300)}q`),
  'a quote looked for in a word': (text) => wholeWordsAt(text, text.slice(1, 300)),
  permalinkOf: (text) => permalinkOf(thread('a', '', '', [], { url: text }), text),
  'discussions as a model is shown them': (text) =>
    partsOf(
      [{ community: 'dogs', texts: [{ ref: 'd1.post', text, score: 1, createdAt: NOW }] }],
      3_000,
      2,
    ),
  'an idea that is like another': (text) => isSameIdea(ideaOf(text), ideaOf(`${text}x`)),
  'how to start with an idea': (text) => howToStart(ideaOf(text), gate),
  'whether a pain point is about the market': (text) =>
    aboutMarket([{ heading: text, summary: text, intensity: text, about: text, quotes: [] }]),
  'an item of Hacker News': (text) =>
    dumped({ id: 1, type: 'story', time: 1.7e9, title: text, text, by: text }, text),
  'a post of Lemmy': (text) => {
    const post = { name: text, body: text, ap_id: 'https://a.example/post/1', published: text }
    const view = { post, community: { name: text }, creator: { actor_id: text } }
    return [
      dumped(view, text),
      dumped({ ...view, post: { ...post, ap_id: text } }, text),
      dumped({ ...view, post: { ...post, published: '2026-01-01T00:00:00Z' } }, text),
    ]
  },
  'a topic of Discourse': (text) => {
    const post = {
      post_number: 1,
      cooked: text,
      username: text,
      created_at: '2026-01-01T00:00:00Z',
    }
    return dumped({ id: 1, title: text, slug: text, post_stream: { posts: [post] } }, 'a.example')
  },
  'a row of Stack Exchange': (text) => [
    readXmlRow(`row ${text}`),
    readXmlRow(`row A="${text.replaceAll('"', '')}" />`),
    readXmlRow(`row${text.replace(/[^=\s]/g, 'a="b" ')}/>`),
  ],
  'names of hosts': (text) => [
    ...[isHost(text), siteOfHost(text), hostInName(text)],
    ...[authorPage(text), timeFromIso(text)],
  ],
  'the industries of a market': createMarketIndustries([{ name: 'Dogs' }]),
  'the pieces of an answer of a model': watchAll,
  'the object of an answer of a model': objectOf,
  'the end of an answer of a model': endsInCircles,
  'the name of a model': (text) =>
    suitability({ name: text, billions: billionsIn(text), isLoaded: isModelName(text) }, 1),
  storable,
  'a file of a member': (text) => {
    try {
      return decodeFile(new TextEncoder().encode(text))
    } catch {
      return undefined
    }
  },
  'the kind of a file': (text) => guessKind(text, text),
  'a date in a file': (text) => readDate(text, 'day first', new Date()),
  'a speaker in a file': speakerOf,
  'an interview': (text) => readAs('interview', text),
  'an interview with speakers': (text) => readAs('interview', `P1: ${text}`),
  'a plain text': (text) => readAs('text', text),
  'a chat': (text) => readAs('chat', text),
  'a chat with dates': (text) =>
    readAs('chat', `12/03/24, 10:11 - A: b\n12/03/24, 10:12 - B: ${text}`),
  'a table': (text) => readAs('reviews', text),
  'a table with a header': (text) => readAs('reviews', `a,b\n"${text}`),
  'rows of JSON': (text) => readAs('reviews', `[{"a":"${text}`),
  'brackets of JSON': (text) => readAs('reviews', `[{"a":${text.replace(/\w/g, '[')}`),
  mails: (text) => readAs('mails', text),
  'a mail': (text) => readAs('mails', `From: a@b.example\nSubject: x\n\n${text}`),
  'a mail in HTML': (text) =>
    readAs('mails', `From: a@b.example\nSubject: x\nContent-Type: text/html\n\n${text}`),
  'a mail in parts': (text) =>
    readAs('mails', `From: a\nDate: x\nContent-Type: multipart/mixed; boundary=b\n\n--b\n${text}`),
  'a mail in quoted-printable': (text) =>
    readAs('mails', `From: a\nDate: x\nContent-Transfer-Encoding: quoted-printable\n\n${text}`),
  'a name in a mail': (text) => readAs('mails', `From: ${text}\nSubject: x\n\nIt broke.`),
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

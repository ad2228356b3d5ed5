import type { explorerCalls } from '../../../contract/calls/explorer.ts'
import type { feedbackCalls } from '../../../contract/calls/feedback.ts'
import type { ideaCalls } from '../../../contract/calls/ideas.ts'
import type { marketCalls } from '../../../contract/calls/market.ts'
import type { ownMaterialCalls } from '../../../contract/calls/own-material.ts'
import { idOf } from '../rows.ts'
import { draw, drawMember, drawPath, type Play, type Turn } from '../turn.ts'

const ESTIMATE = 'computes an estimate'
const listed = (turn: Turn, depth: number) => JSON.stringify(drawPath(turn, depth))
const SEARCHES = ['dog', 'beekeping', 'wedding photographer', 'lawn care', 'vegan bakery', 'repair']

/** The map, for everybody. */
export const mapPlays = {
  tree: { ask: () => ({}), note: 'sends the whole map' },
  treeBranch: { ask: (turn) => ({ query: { path: listed(turn, 1), depth: '1' } }) },
  treeBranches: {
    ask: (turn) => ({
      query: { paths: JSON.stringify([drawPath(turn, 1), drawPath(turn, 2)]), depth: '1' },
    }),
  },
  exploreCheck: { ask: (turn) => ({ query: { path: listed(turn, 2) } }) },
  explore: { ask: (turn) => ({ body: { path: drawPath(turn, 1) } }) },
  nicheDossier: { ask: (turn) => ({ query: { path: listed(turn, 2) } }) },
  nicheSearch: {
    ask: ({ round }) => ({ query: { q: SEARCHES[round % SEARCHES.length] ?? '' } }),
    note: 'searches the atlas in memory',
  },
  feedback: {
    ask: () => ({ body: { feedbackType: 'general', rating: 5, message: 'It helped me.' } }),
  },
} satisfies Record<keyof typeof explorerCalls | keyof typeof feedbackCalls, Play>

const mine = ({ visit }: Turn) => ({ by: visit.member })
const report = ({ visit }: Turn) => ({
  by: visit.member,
  params: { analysisId: visit.made.report ?? '' },
})
const analysis = ({ visit }: Turn) => ({
  by: visit.member,
  params: { analysisId: visit.made.analysis ?? '' },
})
const keywords = ({ visit }: Turn) => ({
  keywords: Array.from({ length: 5 }, (_, at) => `listed phrase ${visit.made.name} ${at}`),
})
const interview = () =>
  new File(['P1: I lose track of deposits.\n\nP2: I pay 20 dollars a month.'], 'interview.txt')

export const toolPlays = {
  analyzeKeyword: {
    ask: (turn) => ({ ...mine(turn), body: { keyword: `fresh phrase ${turn.visit.made.name}` } }),
    keep: ({ analysisId }, { visit }) => void Object.assign(visit.made, { report: analysisId }),
    note: ESTIMATE,
  },
  keywordSummary: { ask: report },
  keywordInterest: { ask: report },
  planKeywordList: { ask: (turn) => ({ ...mine(turn), body: keywords(turn) }), note: ESTIMATE },
  checkKeywordList: { ask: (turn) => ({ ...mine(turn), body: keywords(turn) }), note: ESTIMATE },
  keywordHistory: { ask: (turn) => ({ by: drawMember(turn) }) },
  deleteKeywordAnalysis: { ask: report },
  analyzeMarket: {
    ask: (turn) => ({ ...mine(turn), body: { market: `fresh market ${turn.visit.made.name}` } }),
    keep: ({ analysis_id }, { visit }) => void Object.assign(visit.made, { analysis: analysis_id }),
  },
  ideaProgress: { ask: analysis },
  ideaResult: {
    ask(turn) {
      const { n, u } = draw(turn, 'result')
      return { by: u, params: { analysisId: idOf('analysis', n) } }
    },
  },
  ideaAnalyses: { ask: (turn) => ({ by: drawMember(turn) }) },
  deleteIdeaAnalysis: { ask: analysis },
  ownMaterial: { ask: (turn) => ({ by: drawMember(turn) }) },
  previewMaterial: { ask: (turn) => ({ ...mine(turn), body: { file: interview() } }) },
  addMaterial: {
    ask: (turn) => ({ ...mine(turn), body: { file: interview() } }),
    keep: ({ id }, { visit }) => void Object.assign(visit.made, { material: id }),
  },
  deleteMaterial: {
    ask: ({ visit }) => ({ by: visit.member, params: { materialId: visit.made.material ?? '' } }),
  },
  // By the newcomer, so that the rows of the others stay.
  deleteAllMaterial: { ask: ({ visit }) => ({ token: visit.made.access }), every: 4 },
} satisfies Record<
  keyof typeof marketCalls | keyof typeof ideaCalls | keyof typeof ownMaterialCalls,
  Play
>

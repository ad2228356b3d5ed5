import { randomUUID } from 'node:crypto'
import type { accessKeyCalls } from '../../../contract/calls/access-keys.ts'
import type { planCalls } from '../../../contract/calls/plans.ts'
import type { shareCalls } from '../../../contract/calls/shares.ts'
import type { watchCalls } from '../../../contract/calls/watch.ts'
import type { workspaceCalls } from '../../../contract/calls/workspace.ts'
import { idOf, shareTokenOf } from '../rows.ts'
import { draw, drawMember, type Play, type Turn } from '../turn.ts'

const mine = ({ visit }: Turn) => ({ by: visit.member })
/** A parameter with the id of something that the visit made. */
const at =
  (name: string, of: string, body?: (turn: Turn) => object): Play['ask'] =>
  (turn) => ({
    by: turn.visit.member,
    params: { [name]: turn.visit.made[of] ?? '' },
    ...(body && { body: body(turn) }),
  })
const kept = (body?: (turn: Turn) => object) => at('candidateId', 'candidate', body)
const drawn = (kind: 'candidate' | 'plan' | 'watch') => (turn: Turn) => {
  const { n, u } = draw(turn, kind)
  return { by: u, params: { candidateId: idOf('candidate', n) } }
}
const keepId = (name: string) => (answer: Record<string, string>, turn: Turn) =>
  void Object.assign(turn.visit.made, { [name]: answer.id })
const madeId = (turn: Turn, name: string) => {
  turn.visit.made[name] = randomUUID()
  return turn.visit.made[name]
}
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const boardPlays = {
  candidates: { ask: (turn) => ({ by: drawMember(turn) }) },
  keepCandidate: {
    ask: (turn) => ({ ...mine(turn), body: { name: `Fresh idea ${turn.visit.made.name}` } }),
    keep: keepId('candidate'),
  },
  importIdeas: {
    ask: (turn) => ({
      ...mine(turn),
      body: { names: [1, 2, 3].map((each) => `Imported ${turn.visit.made.name} ${each}`) },
    }),
    keep({ added }, { visit }) {
      visit.made.imported = (added as unknown as { id: string }[]).map(({ id }) => id).join(',')
    },
  },
  candidate: { ask: drawn('candidate') },
  editCandidate: { ask: kept(({ visit }) => ({ name: `Renamed idea ${visit.made.name}` })) },
  moveCandidate: { ask: kept(() => ({ stage: 'testing', after: null })) },
  saveNotes: { ask: kept(() => ({ text: 'What Ann said.', version: 0 })) },
  placeThing: {
    ask: ({ visit }) => ({
      by: visit.member,
      body: {
        ...{ kind: 'report', thing: `en-US phrase ${visit.thing}` },
        candidate_id: visit.made.candidate,
      },
    }),
  },
  compareCandidates: {
    ask: ({ visit }) => ({
      by: visit.member,
      query: { ids: `${visit.made.candidate},${idOf('candidate', visit.thing)}` },
    }),
  },
  // A heavy member's takes ten seconds at every size.
  exportWorkspace: {
    ask: (turn) => ({ by: drawMember(turn, true) }),
    note: 'of ordinary members',
  },
} satisfies Partial<Record<keyof typeof workspaceCalls, Play>>

const testFields = () => ({
  assumption_id: null,
  ...{ title: 'Pre-order', measure: 'people who pay', comparison: 'at least', threshold: 5 },
  ...{ starts_on: day(0), ends_on: day(20) },
})

export const planPlays = {
  plan: { ask: drawn('plan') },
  draftAssumptions: { ask: kept() },
  addAssumption: {
    ask: kept((turn) => ({
      id: madeId(turn, 'assumption'),
      ...{ kind: 'price', text: 'They pay', risk: 3, ignorance: 3 },
    })),
  },
  editAssumption: {
    ask: at('assumptionId', 'assumption', () => ({
      ...{ kind: 'price', text: 'They pay $20', risk: 2, ignorance: 1, state: 'refuted' },
    })),
  },
  addTest: {
    ask: kept((turn) => ({ id: madeId(turn, 'test'), catalogue_slug: null, ...testFields() })),
  },
  editTest: { ask: at('testId', 'test', () => ({ ...testFields(), threshold: 6 })) },
  addEntry: {
    ask: at('testId', 'test', (turn) => ({
      id: madeId(turn, 'entry'),
      ...{ day: day(0), text: 'Asked at the dog park', number: 2 },
    })),
  },
  editEntry: {
    ask: at('entryId', 'entry', () => ({ day: day(0), text: 'Asked in the park', number: 3 })),
  },
  removeEntry: { ask: at('entryId', 'entry') },
  decideTest: { ask: at('testId', 'test', () => ({ decision: 'change' })) },
  removeTest: { ask: at('testId', 'test') },
  removeAssumption: { ask: at('assumptionId', 'assumption') },
  workspaceSettings: { ask: (turn) => ({ by: drawMember(turn) }) },
  saveWorkspaceSettings: { ask: (turn) => ({ ...mine(turn), body: { reminds_tests: true } }) },
} satisfies Record<keyof typeof planCalls, Play>

export const watchPlays = {
  watch: { ask: drawn('watch') },
  startWatch: { ask: kept() },
  seeChanges: { ask: drawn('watch') },
  endWatch: { ask: kept() },
} satisfies Record<keyof typeof watchCalls, Play>

export const sharePlays = {
  createShare: {
    ask: (turn) => ({
      ...mine(turn),
      body: { kind: 'candidate', ids: [turn.visit.made.candidate] },
    }),
    keep: ({ share }, { visit }) =>
      void Object.assign(visit.made, { share: (share as unknown as { id: string }).id }),
  },
  shares: { ask: (turn) => ({ by: drawMember(turn) }) },
  openShare: { ask: (turn) => ({ body: { token: shareTokenOf(draw(turn, 'share').n) } }) },
  revokeShare: { ask: at('shareId', 'share') },
  // By the newcomer, so that the links of the others stay.
  revokeShares: { ask: ({ visit }) => ({ token: visit.made.access }), every: 4 },
  createAccessKey: {
    ask: (turn) => ({
      ...mine(turn),
      body: { name: 'A script', scope: 'read', expires_on: day(30) },
    }),
    keep: ({ key }, { visit }) =>
      void Object.assign(visit.made, { key: (key as unknown as { id: string }).id }),
  },
  accessKeys: { ask: (turn) => ({ by: drawMember(turn) }) },
  revokeAccessKey: { ask: at('keyId', 'key') },
} satisfies Record<keyof typeof shareCalls | keyof typeof accessKeyCalls, Play>

/** After everything that needs the kept candidate. */
export const removalPlays = {
  removeCandidate: { ask: kept() },
  restoreCandidate: { ask: kept() },
} satisfies Partial<Record<keyof typeof workspaceCalls, Play>>

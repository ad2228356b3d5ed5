import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { makeKey } from '../../testing/access-keys.ts'
import { type Member, startApi } from '../../testing/api.ts'
import {
  newAssumption,
  newEntry,
  newTest,
  planBodies,
  planner,
  testFields,
} from '../../testing/plans.ts'

const api = await startApi()

/** The ids of what a member has. */
interface Ids {
  check: string
  analysis: string
  material: string
  candidate: string
  other: string
  assumption: string
  test: string
  entry: string
  share: string
  key: string
}

async function ownerWithEverything(): Promise<Member & { ids: Ids }> {
  const member = await api.premiumUser()
  const keep = (name: string) => member.call(calls.keepCandidate, { body: { name } })
  const check = await member.call(calls.analyzeKeyword, { body: { keyword: 'ramp rental' } })
  const file = new File(['P1: I lose track of deposits.'], 'interview.txt')
  const material = await member.call(calls.addMaterial, { body: { file } })
  const own = { use: 'only' as const, ids: [material.value().id] }
  const analysis = await member.call(calls.analyzeMarket, { body: { market: 'ramp rental', own } })
  const started = analysis.value()
  const plans = planner(member)
  const candidate = (await keep('Ramp rental')).value().id
  const [assumption, test, entry] = [newAssumption(), newTest(), newEntry()]
  await plans.assume(candidate, assumption)
  await plans.start(candidate, test)
  await plans.log(test.id, entry)
  const body = { kind: 'candidate' as const, ids: [candidate] }
  const share = (await member.call(calls.createShare, { body })).value().share.id
  return Object.assign(member, {
    ids: {
      check: check.value().analysisId ?? '',
      analysis: 'analysis_id' in started ? started.analysis_id : '',
      material: material.value().id,
      ...{ candidate, assumption: assumption.id, test: test.id, entry: entry.id, share },
      key: (await makeKey(api, member)).key.id,
      other: (await keep('Dog beds')).value().id,
    },
  })
}

interface Input {
  params?: Record<string, string>
  body?: object
  query?: object
}

const ofCheck = ({ check }: Ids): Input => ({ params: { analysisId: check } })
const ofAnalysis = ({ analysis }: Ids): Input => ({ params: { analysisId: analysis } })
const ofAssumption =
  (body?: object) =>
  ({ assumption }: Ids): Input => ({
    params: { assumptionId: assumption },
    ...(body ? { body } : {}),
  })
const ofTest =
  (body?: object) =>
  ({ test: testId }: Ids): Input => ({ params: { testId }, ...(body ? { body } : {}) })
const ofEntry =
  (body?: object) =>
  ({ entry }: Ids): Input => ({ params: { entryId: entry }, ...(body ? { body } : {}) })
const ofCandidate =
  (body?: object) =>
  ({ candidate }: Ids): Input => ({
    params: { candidateId: candidate },
    ...(body ? { body } : {}),
  })

/** For every call that takes an id: inputs with a member's own ids, each of which another must not use. */
const inputs: { [Name in keyof typeof calls]?: (ids: Ids, asker: Ids) => Input | Input[] } = {
  keywordSummary: ofCheck,
  keywordInterest: ofCheck,
  deleteKeywordAnalysis: ofCheck,
  analyzeMarket: ({ material }) => ({
    body: { market: 'dog beds', own: { use: 'with', ids: [material] } },
  }),
  ideaProgress: ofAnalysis,
  ideaResult: ofAnalysis,
  deleteIdeaAnalysis: ofAnalysis,
  deleteMaterial: ({ material }) => ({ params: { materialId: material } }),
  candidate: ofCandidate(),
  editCandidate: ofCandidate({ name: 'Another name' }),
  moveCandidate: (ids, asker) => [
    { params: { candidateId: ids.candidate }, body: { stage: 'testing', after: null } },
    {
      params: { candidateId: asker.candidate },
      body: { stage: 'considering', after: ids.other },
    },
  ],
  saveNotes: ofCandidate({ text: 'Read by nobody else.', version: 0 }),
  restoreCandidate: ofCandidate(),
  removeCandidate: ofCandidate(),
  placeThing: (ids, asker) => [
    { body: { kind: 'material', thing: ids.material, candidate_id: null } },
    { body: { kind: 'material', thing: asker.material, candidate_id: ids.candidate } },
  ],
  compareCandidates: (ids, asker) => [
    { query: { ids: `${ids.candidate},${ids.other}` } },
    { query: { ids: `${asker.candidate},${ids.other}` } },
  ],
  plan: ofCandidate(),
  draftAssumptions: ofCandidate(),
  addAssumption: (ids) => ofCandidate(newAssumption())(ids),
  editAssumption: ofAssumption(planBodies.editAssumption),
  removeAssumption: ofAssumption(),
  addTest: (ids, asker) => [
    ofCandidate(newTest())(ids),
    ofCandidate(newTest({ assumption_id: ids.assumption }))(asker),
  ],
  editTest: (ids, asker) => [
    ofTest(testFields)(ids),
    ofTest({ ...testFields, assumption_id: ids.assumption })(asker),
  ],
  removeTest: ofTest(),
  decideTest: ofTest(planBodies.decideTest),
  addEntry: (ids) => ofTest(newEntry())(ids),
  editEntry: ofEntry(planBodies.editEntry),
  removeEntry: ofEntry(),
  watch: ofCandidate(),
  startWatch: ofCandidate(),
  endWatch: ofCandidate(),
  seeChanges: ofCandidate(),
  createShare: (ids, asker) => [
    { body: { kind: 'report', ids: [ids.check] } },
    { body: { kind: 'candidate', ids: [ids.candidate] } },
    { body: { kind: 'comparison', ids: [asker.candidate, ids.other] } },
  ],
  revokeShare: ({ share }) => ({ params: { shareId: share } }),
  revokeAccessKey: ({ key }) => ({ params: { keyId: key } }),
}

/** True for a schema with a field that is an id, at any depth. */
function takesId(schema: z.ZodType | undefined): boolean {
  if (schema === undefined) return false
  const form = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return form.includes('"uuid"') || /"(?:\w+_)?ids?":\{/.test(form)
}

/** Those that take a password's or a sign-in's token, or a name that is no id, have no owner. */
const withIds = Object.entries<Call>(calls).filter(
  ([, { path, params, query, body }]) =>
    path.includes(':') || takesId(params) || takesId(query) || takesId(body),
)

const listOf = (input: Input | Input[]) => (Array.isArray(input) ? input : [input])

function make(asker: Member, call: Call, { params = {}, body, query }: Input) {
  const path = call.path.replaceAll(/:(\w+)/g, (_all, name: string) => params[name] ?? '')
  return asker.call(
    { ...call, path: path as Call['path'] },
    {
      ...(body ? { body: body as never } : {}),
      ...(query ? { query: query as never } : {}),
    },
  )
}

describe("another member's ids", () => {
  test('are tried on every call that takes an id', () => {
    expect(Object.keys(inputs).toSorted()).toEqual(withIds.map(([name]) => name).toSorted())
  })

  test.each(withIds)('are not found by %s', async (name, call) => {
    const inputsOf = inputs[name as keyof typeof calls]
    if (inputsOf === undefined) throw new Error(`${name} is not listed`)
    const owner = await ownerWithEverything()
    const stranger = await ownerWithEverything()
    for (const input of listOf(inputsOf(owner.ids, stranger.ids))) {
      const answer = await make(stranger, call, input)
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([404, 'not_found'])
    }
    // The ids are real: their owner is not told the same.
    for (const input of listOf(inputsOf(owner.ids, owner.ids))) {
      expect((await make(owner, call, input)).status).toBe(call.status)
    }
  })
})

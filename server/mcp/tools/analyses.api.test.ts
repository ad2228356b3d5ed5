import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { makeKey, scriptWith } from '../../../testing/access-keys.ts'
import { startApi } from '../../../testing/api.ts'
import { createHeldEngine } from '../../../testing/ideas.ts'
import { plainLog } from '../../jobs/loop.ts'
import type { HostRequest } from '../host.ts'
import { createMakeCall } from '../make-call.ts'
import { analysisTools } from './analyses.ts'

const engine = createHeldEngine()
const api = await startApi({ ideas: engine.overrides })
beforeAll(() => api.services.worker.start(plainLog))
afterAll(() => api.services.worker.stop())

test('an analysis that ends while cancel_analysis is under way is kept', async () => {
  const { token } = await makeKey(api, await api.premiumUser())
  const script = scriptWith(api, token)
  engine.hold('analyze')
  const started = await script.value(calls.analyzeMarket, { body: { market: 'just in time' } })
  if (!('analysis_id' in started)) throw new Error('nothing was started')
  const { analysis_id } = started
  const params = { analysisId: analysis_id }

  /** Lets the analysis end right before its deletion. */
  async function send({ path: url, body, ...request }: HostRequest) {
    if (request.method === 'DELETE') {
      engine.letGo()
      const status = async () => (await script.value(calls.ideaProgress, { params })).status
      await expect.poll(status, { timeout: 8_000 }).toBe('completed')
    }
    const answer = await api.send({ ...request, url, ...(body ? { payload: body } : {}) })
    return { status: answer.statusCode, text: answer.payload }
  }
  const canceled = analysisTools
    .find(({ name }) => name === 'cancel_analysis')
    ?.run(
      { analysis_id },
      {
        makeCall: createMakeCall(send, token),
        signal: new AbortController().signal,
        report: async () => {},
      },
    )
  await expect(canceled).rejects.toMatchObject({ status: 409, code: 'analysis_ended' })
  const kept = await script.value(calls.ideaResult, { params })
  expect(kept).toMatchObject({ market: 'just in time', pain_points: {} })
})

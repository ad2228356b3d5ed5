import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { HostAnswer, HostRequest } from './host.ts'
import { createMakeCall } from './make-call.ts'
import { tools } from './mcp-server.ts'
import { HostRefusal } from './refusal.ts'

/** Makes calls of a host that gives this answer, and remembers what it was asked. */
function hostThatAnswers(answer: Partial<HostAnswer>) {
  const asked: HostRequest[] = []
  const send = async (request: HostRequest) => {
    asked.push(request)
    return { status: 200, text: '', ...answer }
  }
  return { asked, makeCall: createMakeCall(send, 'nk_key') }
}

const refusalOf = (made: Promise<unknown>) =>
  made.then(
    () => undefined,
    (error: unknown) => (error instanceof HostRefusal ? error : undefined),
  )

describe('a call of a tool', () => {
  test('has its parameters and its query encoded, and the key in the header alone', async () => {
    const { asked, makeCall } = hostThatAnswers({ text: '{"niches":[]}' })
    await makeCall(calls.nicheSearch, { query: { q: 'ramps & stairs' } })
    const [request] = asked
    expect(request?.path).toBe('/api/niches/search?q=ramps+%26+stairs')
    expect(request?.headers.authorization).toBe('Bearer nk_key')
    await refusalOf(makeCall(calls.candidate, { params: { candidateId: '../me?x=1' } }))
    expect(asked[1]?.path).toBe('/api/workspace/candidates/..%2Fme%3Fx%3D1')
  })

  test.each([
    ['words', 404, '{"detail":"Not found","code":"not_found"}', 'Not found'],
    [
      'fields',
      422,
      '{"detail":[{"loc":["body","keyword"],"msg":"Too long","type":"x"}],"code":"invalid"}',
      'keyword: Too long',
    ],
    ['a page of a proxy', 502, '<html>nginx</html>', 'could not be read'],
  ])('is refused with the words of the host: %s', async (_name, status, text, words) => {
    const { makeCall } = hostThatAnswers({ status, text })
    const refusal = await refusalOf(makeCall(calls.candidates))
    expect(refusal?.status).toBe(status)
    expect(refusal?.message).toContain(words)
  })

  test('says how long to wait, and that nobody answers', async () => {
    const text = '{"detail":"Too many requests","code":"rate_limited"}'
    const limited = hostThatAnswers({ status: 429, text, retryAfter: '30' })
    expect((await refusalOf(limited.makeCall(calls.candidates)))?.retryAfter).toBe(30)
    const nobody = createMakeCall(() => Promise.reject(new Error('ECONNREFUSED')), 'nk_key')
    const refusal = await refusalOf(nobody(calls.candidates))
    expect(refusal).toMatchObject({ status: 503, code: 'unavailable' })
    expect(refusal?.message).not.toContain('ECONN')
  })

  test('says that the host took too long, and may still be at work', async () => {
    const late = createMakeCall(async () => {
      const signal = AbortSignal.timeout(1)
      await once(signal, 'abort')
      throw signal.reason
    }, 'nk_key')
    const refusal = await refusalOf(late(calls.candidates))
    expect(refusal).toMatchObject({ status: 504, code: 'late' })
    expect(refusal?.message).toContain('may still be at work')
  })

  test('is refused if the answer is not of the contract', async () => {
    for (const text of ['{', '[{"id":1}]']) {
      const { makeCall } = hostThatAnswers({ text })
      expect((await refusalOf(makeCall(calls.candidates)))?.code).toBe('unreadable')
    }
  })
})

test('every tool with a call that needs the scope run says so, and no other', () => {
  const running = tools.filter(({ scope }) => scope === 'run').map(({ name }) => name)
  expect(running).toEqual([
    'check_demand',
    'compare_keywords',
    'start_analysis',
    'cancel_analysis',
    'keep_candidate',
    'add_note',
  ])
})

test('a tool whose answer has words of others says that they are data', () => {
  const warned = tools.filter(({ description }) => description.includes('never instructions'))
  expect(warned.map(({ name }) => name)).toEqual(['read_niche', 'read_analysis', 'read_candidate'])
})

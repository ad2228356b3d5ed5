import type { Call, CallAnswer } from '../../contract/call.ts'
import type { HostInput, HostRequest, MakeCall, Send } from './host.ts'
import { late, refusalOf, unavailable, unreadable } from './refusal.ts'

function requestOf<C extends Call>(call: C, key: string, input: HostInput<C>): HostRequest {
  const { params = {}, query, body } = input
  const path = call.path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString()
  return {
    method: call.method,
    path: search === '' ? path : `${path}?${search}`,
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

const isLate = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** Makes calls with an access key. The answers are checked against the contract. */
export function createMakeCall(send: Send, key: string): MakeCall {
  return async function makeCall<C extends Call>(call: C, input: HostInput<C> = {}) {
    const answer = await send(requestOf(call, key, input)).catch((error: unknown) => {
      throw isLate(error) ? late() : unavailable()
    })
    if (answer.status >= 400) throw refusalOf(answer)
    try {
      return call.answer.parse(
        answer.text === '' ? undefined : JSON.parse(answer.text),
      ) as CallAnswer<C>
    } catch {
      throw unreadable()
    }
  }
}

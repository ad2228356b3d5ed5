import type { Call, CallAnswer, CallInput } from '../contract/call.ts'

interface Input<C extends Call> {
  params?: Record<string, string>
  query?: CallInput<C, 'query'>
  body?: CallInput<C, 'body'>
}

export async function nicher<C extends Call>(call: C, { params, query, body }: Input<C> = {}) {
  const path = call.path.replace(/:(\w+)/g, (_, name) => params?.[name] ?? '')
  const search = new URLSearchParams((query ?? {}) as Record<string, string>)
  const type = body ? { 'content-type': 'application/json' } : undefined
  const headers = { authorization: `Bearer ${process.env.NICHER_KEY}`, ...type }
  const given = { method: call.method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  const answer = await fetch(`${process.env.NICHER_API_URL}${path}?${search}`, given)
  const value = answer.status === 204 ? undefined : await answer.json()
  if (!answer.ok) throw new Error(JSON.stringify(value))
  return call.answer.parse(value) as CallAnswer<C>
}

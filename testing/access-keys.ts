import type { KeyScope } from '../contract/access-key-form.ts'
import type { Call, CallAnswer, CallInput } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import type { Api, Member } from './api.ts'

interface Options<C extends Call> {
  params?: Record<string, string>
  body?: CallInput<C, 'body'>
  query?: CallInput<C, 'query'>
  headers?: Record<string, string>
}

/** The day that is so many days after the API's clock. */
export const dayAfter = (api: Api, days: number) =>
  new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Makes an access key of a member. */
export async function makeKey(api: Api, member: Member, scope: KeyScope = 'run', days = 30) {
  const body = { name: `My ${scope} script`, scope, expires_on: dayAfter(api, days) }
  return (await member.call(calls.createAccessKey, { body })).value()
}

/** Makes calls like a script that has a key and nothing else. */
export function scriptWith(api: Api, token: string) {
  return {
    token,
    call<C extends Call>(call: C, { params = {}, headers, ...options }: Options<C> = {}) {
      const path = call.path.replaceAll(/:(\w+)/g, (_all, name: string) => params[name] ?? '')
      return api.call({ ...call, path: path as C['path'] } as C, {
        ...(options as { body?: CallInput<C, 'body'>; query?: CallInput<C, 'query'> }),
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
    },
    async value<C extends Call>(call: C, options: Options<C> = {}): Promise<CallAnswer<C>> {
      return (await this.call(call, options)).value()
    },
  }
}

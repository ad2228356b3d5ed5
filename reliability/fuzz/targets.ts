import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import type { Session } from './session.ts'

/** A route of the running API with a valid request. */
export interface Target {
  method: string
  path: string
  kind: 'json' | 'form' | 'query' | 'plain'
  /** A valid body or query, field by field. */
  valid: Record<string, unknown>
  bearer: string | undefined
}

/** Valid values by field name, for every call with such a field. */
function sampleFields(session: Session): Record<string, unknown> {
  return {
    email: 'fuzz@mail.example',
    password: session.password,
    new_password: session.password,
    full_name: 'Ada Traveler',
    username: session.email,
    refresh_token: session.spareRefresh,
    token: 'A'.repeat(43),
    path: session.exploredPath,
    depth: 2,
    keyword: 'dog beds',
    market: 'dog owners',
    threadLimit: 10,
    own: { use: 'with' },
    success_url: '/subscription/success',
    cancel_url: '/subscription/cancel',
    return_url: '/settings',
    name: 'Dog beds',
    names: ['Dog beds'],
    country: 'US',
    language: 'en',
    stage: 'testing',
    after: null,
    version: 0,
    candidate_id: null,
    feedbackType: 'improvement',
    rating: 4,
    scope: 'read',
    expires_on: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  }
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

function targetOf(call: Call, session: Session): Target {
  const samples = sampleFields(session)
  const fill = (names: string[]) =>
    Object.fromEntries(names.map((name) => [name, samples[name] ?? 'text']))
  const query = fieldsOf(call.query)
  const kind = call.encoding ?? (call.body ? 'json' : query.length > 0 ? 'query' : 'plain')
  // The run's own account must not be deleted: this is not its password.
  const isErasing = call.path === calls.deleteAccount.path && call.method === 'DELETE'
  // Signing out must not end the run's own session.
  const isLogout = call.path === calls.logout.path
  return {
    method: call.method,
    path: call.path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
    kind,
    valid: isErasing
      ? { password: 'Not-the 1 password!' }
      : fill(kind === 'query' ? query : fieldsOf(call.body)),
    bearer: isLogout ? session.spareAccess : session.access,
  }
}

/** Routes that are not calls of the contract. */
const OTHERS = ['/health', '/ready', '/api/openapi.json', '/api/docs/', '/local/outbox']

/** Every route: the contract's calls in the API's own description, and the others. */
export async function findTargets(url: string, session: Session): Promise<Target[]> {
  const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const served = Object.values(calls as Record<string, Call>).filter(({ method, path }) => {
    const described = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]
    return described?.[method.toLowerCase()] !== undefined
  })
  return [
    ...served.map((call) => targetOf(call, session)),
    ...OTHERS.map(
      (path): Target => ({
        method: 'GET',
        path,
        kind: 'plain',
        valid: {},
        bearer: undefined,
      }),
    ),
  ]
}

import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { KeyScope } from '../../contract/access-key-form.ts'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { makeKey, scriptWith } from '../../testing/access-keys.ts'
import { startApi } from '../../testing/api.ts'
import { inputOf, NOBODY } from '../../testing/call-inputs.ts'

const api = await startApi()
const member = await api.premiumUser()
const keys = {
  read: (await makeKey(api, member, 'read')).token,
  run: (await makeKey(api, member, 'run')).token,
}
/** Texts of all answers. */
const answers: string[] = []

const served = Object.entries<Call>(calls).filter(
  ([, { method, path }]) => method !== undefined && api.app.hasRoute({ method, url: path }),
)

/** Nobody may make these with a key: accounts, payments, keys, links, and what cannot be undone. */
const WITHOUT_KEYS = [
  ...['csrfToken', 'login', 'register', 'google', 'oauthState', 'logout', 'refresh', 'me'],
  ...['deleteAccount', 'verifyEmail', 'resendVerification', 'forgotPassword', 'resetPassword'],
  ...['subscriptionStatus', 'createCheckoutSession', 'createPortalSession', 'cancelSubscription'],
  ...['createAccessKey', 'accessKeys', 'revokeAccessKey'],
  ...['createShare', 'shares', 'revokeShare', 'revokeShares'],
  ...['deleteAllMaterial', 'workspaceSettings', 'saveWorkspaceSettings', 'feedback'],
]

/** Calls that a key for reading may make although they send a body. They store nothing. */
const READ_BY_POST = ['planKeywordList', 'openShare']

/** The refusal that a key gets for its scope. */
function refusalOf({ key }: Call, scope: KeyScope): string | undefined {
  if (key === 'none') return 'key_refused'
  return key === 'run' && scope === 'read' ? 'key_scope' : undefined
}

async function make(call: Call, token: string) {
  const params = new Proxy({}, { get: () => NOBODY })
  const answer = await scriptWith(api, token).call(call, { params, ...inputOf(call) } as never)
  answers.push(answer.text, JSON.stringify(answer.headers))
  return answer
}

afterAll(() => expect(answers.length).toBeGreaterThan(served.length))

describe('the scope of an access key', () => {
  test('is decided for every call, and none is open to keys by accident', () => {
    const closed = served.filter(([, { key }]) => key === 'none').map(([name]) => name)
    expect(closed.toSorted()).toEqual(WITHOUT_KEYS.toSorted())
    const read = served.filter(([, { key, method }]) => key === 'read' && method !== 'GET')
    expect(read.map(([name]) => name).toSorted()).toEqual(READ_BY_POST.toSorted())
  })

  const cells = served.flatMap(([name, call]) =>
    (['read', 'run'] as const).map((scope) => ({ name, call, scope })),
  )

  test.each(cells)('$scope decides on $name', async ({ call, scope }) => {
    const { status, text } = await make(call, keys[scope])
    const { code } = JSON.parse(text || '{}') as { code?: string }
    const expected = refusalOf(call, scope)
    if (expected === undefined) expect([401, 403]).not.toContain(status)
    else expect([status, code]).toEqual([403, expected])
  })

  test('is the same for a key that does not work: calls without keys say so first', async () => {
    const unknown = `nk_${'a'.repeat(43)}`
    for (const [, call] of served) {
      if (call.access === 'anyone' && call.key !== 'none') continue
      const { code } = JSON.parse((await make(call, unknown)).text) as { code?: string }
      expect(code, call.path).toBe(call.key === 'none' ? 'key_refused' : 'key_invalid')
    }
  })

  test('leaves the key in no log line, no answer and no row', async () => {
    for (const [, call] of served) await make(call, keys.run)
    const tables = await api.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const rows: string[] = []
    for (const { name } of tables.rows) {
      const found = await api.db.execute<{ text: string }>(
        sql`select each::text as text from ${sql.identifier(name)} as each`,
      )
      rows.push(...found.rows.map(({ text }) => text))
    }
    const everything = { answers, logs: api.logs, rows }
    for (const [place, texts] of Object.entries(everything)) {
      const text = texts.join('\n')
      for (const token of Object.values(keys)) {
        // Of the first characters, the table has 8, by which its owner recognizes the key.
        expect(text.includes(token.slice(0, 9)), place).toBe(false)
        expect(text.includes(token.slice(8)), place).toBe(false)
      }
    }
    // The search finds what is there.
    expect(rows.join('\n')).toContain(keys.run.slice(0, 8))
  })
})

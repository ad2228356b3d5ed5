import { describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { type Browser, PASSWORD, SITE, startApi, uniqueEmail } from '../../testing/api.ts'
import { unexplored } from '../../testing/atlas.ts'
import { planBodies } from '../../testing/plans.ts'
import {
  accessKeys,
  candidates,
  feedback,
  mails,
  niches,
  passwordResets,
  pendingRegistrations,
  refreshTokens,
  sessions,
  users,
  workspaceSettings,
} from '../db/schema.ts'

const api = await startApi()
const member = await api.premiumUser()
const stranger = api.browser()
await api.call(calls.forgotPassword, { body: { email: member.email } })
const resetToken = await api.mailedToken(member.email)

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** Every registered state-changing call, with a body that would succeed. */
const requests: Record<string, { call: Call; body: unknown }> = {
  register: { call: calls.register, body: { email: 'csrf@mail.example', password: PASSWORD } },
  login: { call: calls.login, body: { username: member.email, password: PASSWORD } },
  verifyEmail: { call: calls.verifyEmail, body: { token: 'a'.repeat(43) } },
  resendVerification: { call: calls.resendVerification, body: { email: 'csrf@mail.example' } },
  google: { call: calls.google, body: { credential: 'a.b.c', state: 'a'.repeat(43) } },
  forgotPassword: { call: calls.forgotPassword, body: { email: member.email } },
  resetPassword: {
    call: calls.resetPassword,
    body: { token: resetToken, new_password: 'Copper-River 9 sparrows!' },
  },
  deleteAccount: { call: calls.deleteAccount, body: { password: PASSWORD } },
  refresh: { call: calls.refresh, body: { refresh_token: member.tokens.refresh_token } },
  logout: { call: calls.logout, body: { refresh_token: member.tokens.refresh_token } },
  createCheckoutSession: {
    call: calls.createCheckoutSession,
    body: { success_url: '/subscription/success', cancel_url: '/subscription/cancel' },
  },
  createPortalSession: { call: calls.createPortalSession, body: { return_url: '/settings' } },
  cancelSubscription: { call: calls.cancelSubscription, body: undefined },
  analyzeKeyword: { call: calls.analyzeKeyword, body: { keyword: 'dog beds' } },
  planKeywordList: { call: calls.planKeywordList, body: { keywords: ['dog beds'] } },
  checkKeywordList: { call: calls.checkKeywordList, body: { keywords: ['dog beds'] } },
  deleteKeywordAnalysis: { call: calls.deleteKeywordAnalysis, body: undefined },
  analyzeMarket: { call: calls.analyzeMarket, body: { market: 'dog owners' } },
  previewMaterial: { call: calls.previewMaterial, body: { file: new File(['dogs'], 'a.txt') } },
  addMaterial: { call: calls.addMaterial, body: { file: new File(['dogs'], 'a.txt') } },
  deleteMaterial: { call: calls.deleteMaterial, body: undefined },
  deleteAllMaterial: { call: calls.deleteAllMaterial, body: undefined },
  deleteIdeaAnalysis: { call: calls.deleteIdeaAnalysis, body: undefined },
  keepCandidate: { call: calls.keepCandidate, body: { name: 'dog beds' } },
  importIdeas: { call: calls.importIdeas, body: { names: ['dog beds'] } },
  editCandidate: { call: calls.editCandidate, body: { name: 'dog beds' } },
  moveCandidate: { call: calls.moveCandidate, body: { stage: 'testing', after: null } },
  saveNotes: { call: calls.saveNotes, body: { text: 'dogs', version: 0 } },
  removeCandidate: { call: calls.removeCandidate, body: undefined },
  restoreCandidate: { call: calls.restoreCandidate, body: undefined },
  placeThing: {
    call: calls.placeThing,
    body: { kind: 'analysis', thing: 'dog owners', candidate_id: null },
  },
  draftAssumptions: { call: calls.draftAssumptions, body: undefined },
  addAssumption: { call: calls.addAssumption, body: planBodies.addAssumption },
  editAssumption: { call: calls.editAssumption, body: planBodies.editAssumption },
  removeAssumption: { call: calls.removeAssumption, body: undefined },
  addTest: { call: calls.addTest, body: planBodies.addTest },
  editTest: { call: calls.editTest, body: planBodies.editTest },
  removeTest: { call: calls.removeTest, body: undefined },
  decideTest: { call: calls.decideTest, body: planBodies.decideTest },
  addEntry: { call: calls.addEntry, body: planBodies.addEntry },
  editEntry: { call: calls.editEntry, body: planBodies.editEntry },
  removeEntry: { call: calls.removeEntry, body: undefined },
  saveWorkspaceSettings: {
    call: calls.saveWorkspaceSettings,
    body: planBodies.saveWorkspaceSettings,
  },
  startWatch: { call: calls.startWatch, body: undefined },
  endWatch: { call: calls.endWatch, body: undefined },
  seeChanges: { call: calls.seeChanges, body: undefined },
  createShare: { call: calls.createShare, body: { kind: 'report', ids: [UNKNOWN] } },
  revokeShare: { call: calls.revokeShare, body: undefined },
  revokeShares: { call: calls.revokeShares, body: undefined },
  createAccessKey: {
    call: calls.createAccessKey,
    body: { name: 'a script', scope: 'run', expires_on: '2030-01-01' },
  },
  revokeAccessKey: { call: calls.revokeAccessKey, body: undefined },
  openShare: { call: calls.openShare, body: { token: 'a'.repeat(43) } },
  explore: { call: calls.explore, body: { path: [...unexplored.reef] } },
  feedback: { call: calls.feedback, body: { feedbackType: 'general', message: 'CSRF', rating: 0 } },
}

/** Token combinations of a browser that the check must refuse, and the reason for each. */
const badTokens: Record<
  string,
  (good: string) => Promise<string | undefined> | string | undefined
> = {
  absent: () => undefined,
  empty: () => '',
  wrong: () => `${'a'.repeat(22)}.${'b'.repeat(43)}`,
  'of another session': () => stranger.csrf(),
  'of no session': async () => (await api.call(calls.csrfToken)).value().csrf_token,
  truncated: (good) => good.slice(0, -1),
  altered: (good) => `${good.slice(0, -2)}${good.at(-2) === 'A' ? 'B' : 'A'}${good.at(-1)}`,
  extended: (good) => `${good}A`,
  'a list': (good) => `${good}, ${good}`,
  'the nonce alone': (good) => good.split('.')[0],
  'the access token': () => member.tokens.access_token,
}

async function counts() {
  const tables = [
    accessKeys,
    candidates,
    feedback,
    mails,
    niches,
    passwordResets,
    pendingRegistrations,
    refreshTokens,
    sessions,
    users,
    workspaceSettings,
  ]
  return Promise.all(tables.map((table) => api.db.$count(table)))
}

function send(target: Call, body: unknown, headers: Record<string, string>) {
  return api.call(target, { body: body as never, headers })
}

async function headersOf(browser: Browser, token: string | undefined) {
  const { 'x-csrf-token': _held, ...headers } = await browser.headers('POST')
  return token === undefined ? headers : { ...headers, 'x-csrf-token': token }
}

describe('the CSRF check', () => {
  test('tests every registered state-changing call', () => {
    const served = Object.values(calls)
      .filter(
        (call) =>
          call.method !== 'GET' && api.app.hasRoute({ method: call.method, url: call.path }),
      )
      .map((call) => call.path)
    expect(
      Object.values(requests)
        .map(({ call }) => call.path)
        .sort(),
    ).toEqual(served.sort())
  })

  const cells = Object.entries(requests).flatMap(([name, request]) =>
    Object.entries(badTokens).map(([kind, token]) => ({ name, kind, request, token })),
  )

  test.each(cells)(
    'refuses $name with a token that is $kind, and nothing happens',
    async ({ request, token }) => {
      const bad = await token(await member.csrf())
      const headers = await headersOf(member, bad)
      const before = await counts()
      const answer = await send(request.call, request.body, headers)
      expect(answer.status).toBe(403)
      expect(answer.detail).toContain('CSRF')
      expect(await counts()).toEqual(before)
      expect((await member.call(calls.me)).status).toBe(200)
    },
  )

  test.each(Object.entries(requests))(
    'refuses %s from another origin, even with a good token',
    async (_name, { call, body }) => {
      for (const origin of [
        'https://evil.tld',
        'null',
        'http://localhost:4322',
        `${SITE}.evil.tld`,
        'https://localhost:4321',
      ]) {
        const headers = { ...(await headersOf(member, await member.csrf())), origin }
        const before = await counts()
        expect((await send(call, body, headers)).status, origin).toBe(403)
        expect(await counts()).toEqual(before)
      }
    },
  )

  test('refuses a cross-site request without an origin', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const body = { email: uniqueEmail() }
    expect((await send(calls.resendVerification, body, headers)).status).toBe(403)
  })

  test.each(['same-origin', 'same-site', 'none'])('accepts Sec-Fetch-Site %s', async (site) => {
    const headers = { 'sec-fetch-site': site }
    const body = { email: uniqueEmail() }
    expect((await send(calls.resendVerification, body, headers)).status).toBe(200)
  })

  test('accepts the site with its own token, any number of times', async () => {
    const headers = await headersOf(member, await member.csrf())
    for (let round = 0; round < 3; round += 1) {
      const body = { email: uniqueEmail() }
      expect((await send(calls.resendVerification, body, headers)).status).toBe(200)
    }
  })

  test('accepts a script without origin and token, and logs it', async () => {
    const before = api.logs.filter((line) => line.includes('csrf_token_missing')).length
    const body = { email: uniqueEmail() }
    expect((await send(calls.resendVerification, body, {})).status).toBe(200)
    const after = api.logs.filter((line) => line.includes('csrf_token_missing')).length
    expect(after).toBe(before + 1)
  })

  test('also refuses a bad token from a script', async () => {
    const headers = { 'x-csrf-token': 'x' }
    const body = { email: uniqueEmail() }
    expect((await send(calls.resendVerification, body, headers)).status).toBe(403)
  })

  test('does not check read requests, from any origin', async () => {
    const headers = { origin: 'https://evil.tld', 'x-csrf-token': 'x' }
    expect((await api.call(calls.tree, { headers })).status).toBe(200)
  })
})

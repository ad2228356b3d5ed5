import { randomBytes } from 'node:crypto'
import { type Answer, call, field, type Send, statusOf } from './client.ts'
import type { Account, Family, Ledger } from './ledger.ts'
import { isAcknowledged, type Traffic, whileBusy } from './write.ts'

export async function register(traffic: Traffic): Promise<boolean> {
  const { url, ledger } = traffic
  const marker = randomBytes(6).toString('hex')
  const account: Account = {
    email: `k${marker}@kill.example`,
    password: `Aa1!${randomBytes(9).toString('base64url')}`,
    nextPassword: undefined,
    browserId: randomBytes(32).toString('hex'),
    state: 'asked',
    mails: { sure: 0, possible: 1 },
    premium: 'no',
    isBusy: false,
    round: ledger.round,
  }
  ledger.accounts.push(account)
  return whileBusy(account, async () => {
    const { email, password, browserId } = account
    const json = { email, password, full_name: marker }
    const answer = await call(`${url}/api/auth/register`, 'POST', { json, browserId })
    if (isAcknowledged(traffic, 'POST /api/auth/register', answer, 201, email)) {
      account.state = 'pending'
      account.mails = { sure: 1, possible: 0 }
    }
  })
}

export async function resend(traffic: Traffic): Promise<boolean> {
  const { url, ledger } = traffic
  const account = pickAccount(traffic, (candidate) => candidate.state === 'pending')
  if (account === undefined) return false
  return whileBusy(account, async () => {
    account.round = ledger.round
    account.mails.possible += 1
    const json = { email: account.email }
    const answer = await call(`${url}/api/auth/resend-verification`, 'POST', { json })
    const route = 'POST /api/auth/resend-verification'
    if (isAcknowledged(traffic, route, answer, 200, account.email)) {
      account.mails.possible -= 1
      account.mails.sure += 1
    }
  })
}

/** The mails to an address, newest first; undefined if there was no answer. */
export async function readMails(
  send: Send,
  url: string,
  email: string,
): Promise<{ text: string }[] | undefined> {
  const answer = await send(`${url}/local/outbox?to=${encodeURIComponent(email)}`, 'GET')
  return statusOf(answer) === 200 ? ((answer as { body: unknown }).body as []) : undefined
}

export async function verify(traffic: Traffic): Promise<boolean> {
  const { url, ledger, seeded } = traffic
  const account = pickAccount(traffic, (candidate) => candidate.state === 'pending')
  if (account === undefined) return false
  return whileBusy(account, async () => {
    const mails = await readMails(call, url, account.email)
    if (mails === undefined) return
    const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
    if (token === undefined) {
      return ledger.violate('nothing acknowledged is lost', `no mail for ${account.email}`)
    }
    account.state = 'verifying'
    account.round = ledger.round
    const isSameBrowser = seeded.chance(0.7)
    const answer = await call(`${url}/api/auth/verify-email`, 'POST', {
      json: { token, ...(isSameBrowser ? {} : { password: account.password }) },
      ...(isSameBrowser ? { browserId: account.browserId } : {}),
    })
    if (isAcknowledged(traffic, 'POST /api/auth/verify-email', answer, 200, account.email)) {
      account.state = 'verified'
      if (isSameBrowser) addFamily(ledger, account, answer)
    }
  })
}

export async function login(traffic: Traffic): Promise<boolean> {
  const { ledger, url } = traffic
  const account = pickAccount(
    traffic,
    ({ state, nextPassword }) => state === 'verified' && nextPassword === undefined,
  )
  if (account === undefined) return false
  return whileBusy(account, async () => {
    const answer = await sendLogin(call, url, account)
    if (isAcknowledged(traffic, 'POST /api/auth/login', answer, 200, account.email)) {
      addFamily(ledger, account, answer)
    }
  })
}

export function sendLogin(send: Send, url: string, { email, password }: Account): Promise<Answer> {
  return send(`${url}/api/auth/login`, 'POST', { form: { username: email, password } })
}

/** Refreshes, sometimes from two tabs at once: both must get the same successor. */
export async function refresh(traffic: Traffic): Promise<boolean> {
  const { ledger, seeded, url } = traffic
  const family = pickFamily(traffic)
  if (family === undefined) return false
  return whileBusy(family, async () => {
    family.askedAt = performance.now()
    const tabs = seeded.chance(0.2) ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: tabs }, () => sendRefresh(call, url, family.refresh)),
    )
    const successors = new Set<string>()
    let acknowledged: Answer | undefined
    for (const answer of answers) {
      const next = field(answer, 'refresh_token')
      const isFirst = acknowledged === undefined
      if (isFirst && isAcknowledged(traffic, 'POST /api/auth/refresh', answer, 200, next)) {
        acknowledged = answer
      }
      if (next !== '') successors.add(next)
    }
    if (successors.size > 1) {
      ledger.violate('no family has two live heads', `two tabs of ${family.account.email}`)
    }
    if (acknowledged) advance(family, acknowledged)
  })
}

export function sendRefresh(send: Send, url: string, token: string): Promise<Answer> {
  return send(`${url}/api/auth/refresh`, 'POST', { json: { refresh_token: token } })
}

export async function logout(traffic: Traffic): Promise<boolean> {
  const { url } = traffic
  const family = pickFamily(traffic)
  if (family === undefined || family.account.premium === 'yes') return false
  return whileBusy(family, async () => {
    family.state = 'leaving'
    const json = { refresh_token: family.refresh }
    const answer = await call(`${url}/api/auth/logout`, 'POST', { json })
    if (isAcknowledged(traffic, 'POST /api/auth/logout', answer, 200, family.refresh)) {
      family.state = 'ended'
    }
  })
}

export async function grantPremium(traffic: Traffic): Promise<boolean> {
  const { ledger, grant } = traffic
  const account = pickAccount(
    traffic,
    (candidate) => candidate.state === 'verified' && candidate.premium === 'no',
  )
  if (account === undefined) return false
  return whileBusy(account, async () => {
    account.premium = 'asked'
    if (await grant(account.email)) {
      account.premium = 'yes'
      ledger.journal.record(ledger.round, 'admin user grant', account.email)
    }
  })
}

/** Continues the family with the tokens of an answer. */
export function advance(family: Family, answer: Answer): void {
  family.ancestors.unshift(family.refresh)
  family.refresh = field(answer, 'refresh_token')
  family.access = field(answer, 'access_token')
  family.askedAt = undefined
}

export function addFamily(ledger: Ledger, account: Account, answer: Answer): void {
  ledger.families.push({
    account,
    access: field(answer, 'access_token'),
    refresh: field(answer, 'refresh_token'),
    ancestors: [],
    askedAt: undefined,
    state: 'live',
    isBusy: false,
  })
}

function pickAccount(
  { ledger, seeded }: Traffic,
  isWanted: (account: Account) => boolean,
): Account | undefined {
  return seeded.pick(ledger.accounts.filter((account) => !account.isBusy && isWanted(account)))
}

function pickFamily({ ledger, seeded }: Traffic): Family | undefined {
  // Checks keep these fresh; older ones wait for the last check.
  const recent = ledger.families.filter(({ state }) => state === 'live').slice(-40)
  return seeded.pick(recent.filter(({ isBusy, askedAt }) => !isBusy && askedAt === undefined))
}

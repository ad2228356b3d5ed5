import { randomBytes } from 'node:crypto'
import { readMails } from './account-writes.ts'
import { call } from './client.ts'
import type { Account, Family } from './ledger.ts'
import { isAcknowledged, type Traffic, whileBusy } from './write.ts'

/** Requests a reset link and uses it, which ends every session of the account. */
export async function resetPassword(traffic: Traffic): Promise<boolean> {
  const { ledger, seeded } = traffic
  const isFree = (account: Account) =>
    account.state === 'verified' &&
    !account.isBusy &&
    !ledger.families.some((family) => family.account === account && family.isBusy)
  const account = seeded.pick(ledger.accounts.filter(isFree))
  if (account === undefined) return false
  const families = ledger.families.filter((family) => family.account === account)
  for (const family of families) family.isBusy = true
  return whileBusy(account, async () => {
    account.round = ledger.round
    if (await ask(traffic, account)) await set(traffic, account, families)
  }).finally(() => {
    for (const family of families) family.isBusy = false
  })
}

async function ask(traffic: Traffic, account: Account): Promise<boolean> {
  const { email, mails } = account
  mails.possible += 1
  const answer = await call(`${traffic.url}/api/auth/forgot-password`, 'POST', { json: { email } })
  if (!isAcknowledged(traffic, 'POST /api/auth/forgot-password', answer, 200, email)) return false
  mails.possible -= 1
  mails.sure += 1
  return true
}

async function set(traffic: Traffic, account: Account, families: Family[]): Promise<void> {
  const { url, ledger } = traffic
  const mails = await readMails(call, url, account.email)
  if (mails === undefined) return
  const token = /reset-password\?token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
  if (token === undefined) {
    return ledger.violate('nothing acknowledged is lost', `no reset mail for ${account.email}`)
  }
  const password = `Aa1!${randomBytes(9).toString('base64url')}`
  account.nextPassword = password
  account.mails.possible += 1
  for (const family of families) if (family.state === 'live') family.state = 'leaving'
  const json = { token, new_password: password }
  const answer = await call(`${url}/api/auth/reset-password`, 'POST', { json })
  if (!isAcknowledged(traffic, 'POST /api/auth/reset-password', answer, 200, account.email)) return
  account.mails.possible -= 1
  account.mails.sure += 1
  account.password = password
  account.nextPassword = undefined
  for (const family of families) family.state = 'ended'
}

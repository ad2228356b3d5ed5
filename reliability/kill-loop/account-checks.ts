import type { User } from '../../contract/auth.ts'
import { refusals } from '../../contract/errors.ts'
import { addFamily, readMails, sendLogin } from './account-writes.ts'
import { type Answer, ask, field, statusOf } from './client.ts'
import { inParallel } from './in-parallel.ts'
import type { Account, Ledger } from './ledger.ts'

const WORKERS = 4
/** Number of accounts from earlier rounds to check in each round. */
const OLD_SAMPLE = 8

/**
 * Compares accounts with the answers their users got: the right password signs
 * verified users in, and tells the others that their address is not verified.
 * @param scope `recent`: accounts of this round and some older ones
 */
export async function checkAccounts(
  url: string,
  ledger: Ledger,
  scope: 'recent' | 'all',
): Promise<void> {
  const old = ledger.accounts.filter(({ round }) => round !== ledger.round)
  const recent = ledger.accounts.filter(({ round }) => round === ledger.round)
  const step = Math.max(1, Math.ceil(old.length / OLD_SAMPLE))
  const chosen =
    scope === 'all'
      ? [...ledger.accounts]
      : [...recent, ...old.filter((_, index) => (index + ledger.round) % step === 0)]
  const never = new Set<Account>()
  await inParallel(chosen, WORKERS, async (account) => {
    const answer = await signInAgain(url, account)
    if (!settle(ledger, account, answer)) {
      never.add(account)
      return
    }
    await checkMails(url, ledger, account)
    if (account.premium !== 'no') await checkPremium(url, ledger, account, answer)
  })
  ledger.accounts = ledger.accounts.filter((account) => !never.has(account))
}

/** Signs in with the password that the server has after an unacknowledged reset. */
async function signInAgain(url: string, account: Account): Promise<Answer> {
  const { nextPassword } = account
  if (nextPassword === undefined) return sendLogin(ask, url, account)
  account.nextPassword = undefined
  const asBefore = await sendLogin(ask, url, account)
  if (statusOf(asBefore) !== 401) return asBefore
  account.password = nextPassword
  return sendLogin(ask, url, account)
}

/** False if the server never received the registration. */
function settle(ledger: Ledger, account: Account, answer: Answer): boolean {
  const status = statusOf(answer)
  const isUnverified =
    status === 403 && field(answer, 'detail') === refusals.email_not_verified.detail
  const { state, email } = account
  if (state === 'asked' && status === 401) return false
  if (state === 'asked' || state === 'pending') {
    if (isUnverified) account.state = 'pending'
    else ledger.violate('nothing acknowledged is lost', `${email} (${state}): ${status}`)
  } else if (status === 200) {
    if (state === 'verifying') addFamily(ledger, account, answer)
    account.state = 'verified'
  } else if (state === 'verifying' && isUnverified) account.state = 'pending'
  else ledger.violate('nothing acknowledged is lost', `${email} (${state}): ${status}`)
  return true
}

async function checkMails(url: string, ledger: Ledger, account: Account): Promise<void> {
  const mails = await readMails(ask, url, account.email)
  const { sure, possible } = account.mails
  const count = mails?.length ?? 0
  if (count < sure) {
    ledger.violate('nothing acknowledged is lost', `${account.email}: ${count} mails of ${sure}`)
  }
  if (count > sure + possible) {
    ledger.violate('nothing is doubled', `${account.email}: ${count} mails of ${sure + possible}`)
  }
  if (count === 0) {
    ledger.violate('no effect is half written', `${account.email} waits without a mail`)
  }
  account.mails = { sure: count, possible: 0 }
}

async function checkPremium(
  url: string,
  ledger: Ledger,
  account: Account,
  signIn: Answer,
): Promise<void> {
  const me = await ask(`${url}/api/auth/me`, 'GET', { bearer: field(signIn, 'access_token') })
  if (statusOf(me) !== 200) {
    return ledger.violate('nothing acknowledged is lost', `a fresh sign-in: ${statusOf(me)}`)
  }
  const hasPremium = (me as { body: User }).body.is_subscribed
  if (account.premium === 'yes' && !hasPremium) {
    ledger.violate('nothing acknowledged is lost', `the grant of ${account.email}`)
  }
  account.premium = hasPremium ? 'yes' : 'no'
}

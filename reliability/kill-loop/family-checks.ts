import type { User } from '../../contract/auth.ts'
import { advance, sendRefresh } from './account-writes.ts'
import { ask, field, statusOf } from './client.ts'
import { inParallel } from './in-parallel.ts'
import type { Family, Ledger } from './ledger.ts'

const WORKERS = 6
const RECENT = 24
/** The server's grace time for a repeated refresh, minus a second. */
const GRACE = 9_000

/**
 * Compares sessions with their browsers' tokens: the last acknowledged refresh
 * token works, using it twice at once leads to one successor, and ended sessions
 * stay ended. Checks sessions with an unanswered refresh first, within the grace
 * time.
 */
export async function checkFamilies(
  url: string,
  ledger: Ledger,
  scope: 'recent' | 'all',
): Promise<void> {
  const open = ledger.families.filter(({ state }) => state !== 'ended')
  const unanswered = open.filter(
    ({ askedAt, state }) => askedAt !== undefined || state === 'leaving',
  )
  const settled = open.filter((family) => !unanswered.includes(family))
  await inParallel(unanswered, WORKERS, (family) => settleFamily(url, ledger, family))
  const chosen = scope === 'all' ? settled : settled.slice(-RECENT)
  await inParallel(chosen, WORKERS, (family) => checkLive(url, ledger, family))
  const ended = ledger.families.filter(({ state }) => state === 'ended')
  await inParallel(scope === 'all' ? ended : ended.slice(-4), WORKERS, async (family) => {
    const status = statusOf(await sendRefresh(ask, url, family.refresh))
    if (status !== 401) {
      ledger.violate('nothing acknowledged is lost', `signed out, and refresh says ${status}`)
    }
  })
  await checkReuse(url, ledger)
}

async function settleFamily(url: string, ledger: Ledger, family: Family): Promise<void> {
  const waited = family.askedAt === undefined ? 0 : performance.now() - family.askedAt
  if (waited > GRACE) {
    // After the grace time, a lost answer ends the session, as it should.
    ledger.families = ledger.families.filter((other) => other !== family)
    return
  }
  if (family.state === 'leaving') {
    const answer = await sendRefresh(ask, url, family.refresh)
    family.state = statusOf(answer) === 200 ? 'live' : 'ended'
    if (family.state === 'live') advance(family, answer)
    return
  }
  await checkLive(url, ledger, family)
}

async function checkLive(url: string, ledger: Ledger, family: Family): Promise<void> {
  const who = family.account.email
  const [first, second] = await Promise.all([
    sendRefresh(ask, url, family.refresh),
    sendRefresh(ask, url, family.refresh),
  ])
  if (statusOf(first) !== 200 || statusOf(second) !== 200) {
    ledger.violate(
      'nothing acknowledged is lost',
      `the refresh token of ${who}: ${statusOf(first)}, ${statusOf(second)}`,
    )
    family.state = 'ended'
    return
  }
  if (field(first, 'refresh_token') !== field(second, 'refresh_token')) {
    ledger.violate('no family has two live heads', who)
  }
  advance(family, first)
  const me = await ask(`${url}/api/auth/me`, 'GET', { bearer: family.access })
  if (statusOf(me) !== 200 || (me as { body: User }).body.email !== who) {
    ledger.violate('nothing acknowledged is lost', `the access token of ${who}`)
  }
}

/** A token older than the immediate parent ends its family, also after a crash. */
async function checkReuse(url: string, ledger: Ledger): Promise<void> {
  const family = ledger.families.findLast(
    ({ account, ancestors, state }) =>
      state === 'live' && account.premium === 'no' && ancestors.length >= 2,
  )
  const old = family?.ancestors[1]
  if (family === undefined || old === undefined) return
  const replayed = statusOf(await sendRefresh(ask, url, old))
  const head = statusOf(await sendRefresh(ask, url, family.refresh))
  const me = statusOf(await ask(`${url}/api/auth/me`, 'GET', { bearer: family.access }))
  family.state = 'ended'
  if (replayed !== 401 || head !== 401 || me !== 401) {
    ledger.violate(
      'a reused refresh token ends its family',
      `old token ${replayed}, newest ${head}, access ${me}`,
    )
  }
}

import { keyPath, pathKey } from '../../contract/niche-name.ts'
import type { TreeNode } from '../../contract/tree.ts'
import { addFamily, sendLogin } from './account-writes.ts'
import { ask, field, statusOf } from './client.ts'
import { holdsChildren, markExplored, sendExplore } from './explore-writes.ts'
import { inParallel } from './in-parallel.ts'
import type { Ledger } from './ledger.ts'

/** An unlocked niche answers well within this time; a lock left behind would block it. */
const AT_ONCE = 5_000
const SAMPLE = 24
const ROOT = pathKey([])

/**
 * Compares the tree with the acknowledged writes and with the atlas: every
 * explored niche has exactly its children, every other niche has none, and
 * interrupted explorations answer at once.
 */
export async function checkTree(
  url: string,
  ledger: Ledger,
  scope: 'recent' | 'all',
): Promise<void> {
  const answer = await ask(`${url}/api/tree`, 'GET')
  if (statusOf(answer) !== 200) {
    return ledger.violate('no answer is unexpected', `GET /api/tree: ${statusOf(answer)}`)
  }
  const seen = new Set<string>()
  walk(ledger, (answer as { body: TreeNode }).body, [], seen)
  for (const [key, certainty] of ledger.explored) {
    if (certainty === 'sure' && !seen.has(key)) {
      ledger.violate('nothing acknowledged is lost', `explored: ${keyPath(key).join(' / ')}`)
    }
  }
  const asked = [...ledger.explored].filter(([, certainty]) => certainty === 'asked')
  const bearer = await signInPremium(url, ledger)
  await inParallel(asked, 6, ([key]) => checkExplore(url, ledger, key, bearer))
  const sure = [...ledger.explored]
    .filter(([key, certainty]) => certainty === 'sure' && key !== ROOT)
    .map(([key]) => key)
  const chosen = scope === 'all' ? sure : sure.slice(-SAMPLE)
  await inParallel(chosen, 6, (key) => checkExplore(url, ledger, key, undefined))
}

/** Signs in to one of the Premium accounts. The new session also explores from now on. */
async function signInPremium(url: string, ledger: Ledger): Promise<string | undefined> {
  const premium = ledger.accounts.filter(
    ({ premium, state }) => premium === 'yes' && state === 'verified',
  )
  // A different account each round: the server keeps the 50 newest sessions of each account.
  const account = premium[ledger.round % premium.length]
  if (account === undefined) return undefined
  const answer = await sendLogin(ask, url, account)
  if (statusOf(answer) !== 200) {
    ledger.violate('nothing acknowledged is lost', `${account.email}: ${statusOf(answer)}`)
    return undefined
  }
  addFamily(ledger, account, answer)
  return field(answer, 'access_token')
}

async function checkExplore(
  url: string,
  ledger: Ledger,
  key: string,
  bearer: string | undefined,
): Promise<void> {
  const answer = await sendExplore(ask, url, key, bearer)
  const place = keyPath(key).join(' / ')
  if (answer.kind === 'lost' || answer.ms > AT_ONCE) {
    return ledger.violate('no niche stays locked', place)
  }
  if (answer.status !== 200) {
    return ledger.violate('no answer is unexpected', `exploring ${place}: ${answer.status}`)
  }
  if (!holdsChildren(ledger, key, answer)) ledger.violate('no niche is half explored', place)
  else markExplored(ledger, key)
}

/** Collects the keys of explored niches; on the first call, also records the initial state. */
function walk(ledger: Ledger, node: TreeNode, path: string[], seen: Set<string>): void {
  const key = pathKey(path)
  const place = path.join(' / ')
  const names = node.children.map(({ name }) => name)
  if (new Set(names).size < names.length) ledger.violate('nothing is doubled', place)
  const expected = node.isExplored ? (ledger.atlas.get(key) ?? []) : []
  const isWhole =
    node.childCount === names.length && JSON.stringify(names) === JSON.stringify(expected)
  if (!isWhole) ledger.violate('no niche is half explored', place)
  if (node.isExplored) {
    seen.add(key)
    if (!ledger.explored.has(key)) {
      if (ledger.round > 0) ledger.violate('no answer is unexpected', `nobody explored ${place}`)
      markExplored(ledger, key)
    }
  }
  for (const child of node.children) walk(ledger, child, [...path, child.name], seen)
}

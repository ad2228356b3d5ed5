import { keyPath, pathKey } from '../../contract/niche-name.ts'
import type { ExploreAnswer } from '../../contract/tree.ts'
import { type Answer, call, type Send } from './client.ts'
import type { Ledger } from './ledger.ts'
import { isAcknowledged, type Traffic } from './write.ts'

export function sendExplore(
  send: Send,
  url: string,
  key: string,
  bearer?: string,
): Promise<Answer> {
  return send(`${url}/api/explore`, 'POST', {
    json: { path: keyPath(key) },
    ...(bearer === undefined ? {} : { bearer }),
  })
}

/** An access token of a user with Premium. */
export function premiumAccess({ families }: Ledger): string | undefined {
  return families.findLast(
    ({ account, state, isBusy, askedAt }) =>
      account.premium === 'yes' && state === 'live' && !isBusy && askedAt === undefined,
  )?.access
}

/** True if an answer contains exactly the atlas's children. */
export function holdsChildren(ledger: Ledger, key: string, answer: Answer): boolean {
  if (answer.kind === 'lost') return false
  const { children, isLeaf } = answer.body as ExploreAnswer
  const names = children.map(({ name }) => name)
  const expected = ledger.atlas.get(key) ?? []
  return isLeaf === (expected.length === 0) && JSON.stringify(names) === JSON.stringify(expected)
}

/** Explores an unexplored niche, sometimes twice at once: one generation, one answer. */
export async function explore(traffic: Traffic): Promise<boolean> {
  const { ledger, seeded, url } = traffic
  const bearer = premiumAccess(ledger)
  const key = seeded.pick([...ledger.frontier])
  if (bearer === undefined || key === undefined) return false
  ledger.frontier.delete(key)
  ledger.explored.set(key, 'asked')
  const visitors = seeded.chance(0.3) ? 2 : 1
  const answers = await Promise.all(
    Array.from({ length: visitors }, () => sendExplore(call, url, key, bearer)),
  )
  for (const answer of answers) {
    if (!isAcknowledged(traffic, 'POST /api/explore', answer, 200, key)) continue
    if (holdsChildren(ledger, key, answer)) markExplored(ledger, key)
    else ledger.violate('no niche is half explored', `${key} answered other children`)
  }
  return true
}

/** Records a niche as permanently explored, and the niches below it. */
export function markExplored(ledger: Ledger, key: string): void {
  if (ledger.explored.get(key) === 'sure') return
  ledger.explored.set(key, 'sure')
  ledger.frontier.delete(key)
  for (const name of ledger.atlas.get(key) ?? []) {
    const child = pathKey([...keyPath(key), name])
    if (!ledger.explored.has(child)) ledger.frontier.add(child)
  }
}

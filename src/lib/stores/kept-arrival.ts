import { cameFrom } from '../explorer/address.ts'
import { isOwnAddress } from '../market/address.ts'
import { keep, loadKept } from './kept.ts'

/**
 * Keeps the niche that a link of this site names in the address, as the pages of niches do, and
 * removes it from the address. A link from elsewhere keeps nothing.
 */
export async function keepArrived(): Promise<void> {
  const path = cameFrom()
  const name = path.at(-1)
  if (name === undefined) return
  const isOwn = isOwnAddress()
  history.replaceState(history.state, '', location.pathname)
  await loadKept()
  if (isOwn) await keep({ name, path })
}

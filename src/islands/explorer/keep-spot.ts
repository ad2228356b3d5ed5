import type { Point } from '../../lib/explorer/geometry.ts'
import type { Niche } from '../../lib/explorer/niche.ts'
import type { Explorer } from '../../lib/stores/explorer.ts'

/** Storage is written after the map has rested this long, and when the user leaves the page. */
const WAIT_MS = 400

/** Saves the map position and the selection, without writing at every move. */
export function keepSpot(explorer: Explorer) {
  let last: { niche: Niche; offset: Point; k: number } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    if (last) explorer.keep(last.niche, last.offset, last.k)
  }

  function soon(): void {
    clearTimeout(timer)
    timer = setTimeout(write, WAIT_MS)
  }

  const onHide = () => {
    if (timer !== undefined) write()
  }
  window.addEventListener('pagehide', onHide)
  const stopListening = explorer.$selected.listen(soon)

  return {
    rest(niche: Niche, offset: Point, k: number): void {
      last = { niche, offset, k }
      soon()
    },

    stop(): void {
      onHide()
      stopListening()
      window.removeEventListener('pagehide', onHide)
    },
  }
}

import {
  clampZoom,
  fitView,
  LEVEL_WIDTH,
  nicheView,
  type Size,
  toMap,
  toScreen,
  type View,
  viewShowing,
  viewWith,
  ZOOM_FIRST,
} from '../../../lib/explorer/geometry.ts'
import { type Layout, nicheX } from '../../../lib/explorer/layout.ts'
import type { Niche } from '../../../lib/explorer/niche.ts'
import { markBox } from './contents.ts'
import type { Sizes } from './sizes.ts'
import type { createZoom } from './zoom.ts'

/** A niche brought into view keeps this far from the edges, in CSS pixels. */
const EDGE = 56
/** Map units of a name that show before it counts as readable. */
const NAME_ROOM = 200

interface Stage {
  zoom: ReturnType<typeof createZoom>
  sizes: Sizes
  size(): Size
  layout(): Layout | null
}

export const motionWanted = () => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Moves the map by program. Each goal is found again if the layout changes during its flight. */
export function createFlights({ zoom, sizes, size, layout }: Stage) {
  let goal: (view: View) => View = (view) => view

  function fly(to: (view: View) => View): void {
    goal = to
    const now = zoom.view()
    const next = to(now)
    if (next.x !== now.x || next.y !== now.y || next.k !== now.k) zoom.fly(next, motionWanted())
  }

  return {
    /** Flies to the same goal as before, in the layout of now. */
    goOn: () => fly(goal),

    /** Moves left, if need be, so that the names of what has just opened can be read. */
    makeRoom(niche: Niche): void {
      fly((view) => {
        const names = toScreen(view, { x: nicheX(niche) + LEVEL_WIDTH + NAME_ROOM, y: niche.y })
        return { ...view, x: view.x - Math.max(0, names.x - size().width) }
      })
    },

    /** Moves the map only until the niche is visible. */
    bringIn(niche: Niche): void {
      fly((view) => {
        const edge = Math.min(EDGE, size().width / 8)
        return viewShowing(view, markBox(niche, view, sizes), size(), edge)
      })
    },

    /** Goes to a niche, close enough to read it. */
    flyTo(niche: Niche): void {
      const k = Math.min(1.2, Math.max(ZOOM_FIRST, zoom.view().k))
      fly(() => nicheView({ x: nicheX(niche), y: niche.y }, size(), k))
    },

    /** Shows the whole tree, or as much as zoom 0.1 can. */
    fit(): void {
      fly((view) => {
        const now = layout()
        return now ? fitView(now.box, size()) : view
      })
    },

    zoomBy(factor: number): void {
      const k = clampZoom(zoom.view().k * factor)
      const middle = { x: size().width / 2, y: size().height / 2 }
      fly((view) => viewWith(toMap(view, middle), middle, k))
    },
  }
}

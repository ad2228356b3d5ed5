import { select } from 'd3-selection'
import { zoom, zoomIdentity } from 'd3-zoom'
import {
  type Size,
  type View,
  viewBetween,
  ZOOM_DELAY_MS,
  ZOOM_MAX,
  ZOOM_MIN,
} from '../../../lib/explorer/geometry.ts'
import { ease, MOTION_MS } from '../../../lib/explorer/motion.ts'

export interface ZoomEvents {
  /** The view has changed, by hand or by program; at most a few times per frame. */
  onMove(view: View): void
  /** A gesture or a flight has ended. */
  onRest(view: View): void
  /** Keeps a view that a hand asks for within bounds. */
  constrain(view: View): View
  size(): Size
}

/** Pan and zoom of `host` by mouse, wheel, touch (d3-zoom) and by program. */
export function createZoom(host: HTMLElement, events: ZoomEvents) {
  const selection = select(host)
  let acceptsFrom = Number.POSITIVE_INFINITY
  let view: View = { x: 0, y: 0, k: 1 }
  let flight = 0
  let isHeld = false

  const asTransform = (to: View) => zoomIdentity.translate(to.x, to.y).scale(to.k)

  const behavior = zoom<HTMLElement, unknown>()
    .scaleExtent([ZOOM_MIN, ZOOM_MAX])
    // A slightly moving finger still counts as a tap.
    .clickDistance(6)
    .tapDistance(12)
    .filter((event: MouseEvent) => {
      if (performance.now() < acceptsFrom) return false
      return (!event.ctrlKey || event.type === 'wheel') && !event.button
    })
    .constrain((transform) => {
      const held = events.constrain({ x: transform.x, y: transform.y, k: transform.k })
      if (held.x === transform.x && held.y === transform.y) return transform
      return asTransform(held)
    })
    .on('start', (event: { sourceEvent: unknown }) => {
      if (event.sourceEvent) stopFlight()
      isHeld = true
    })
    .on('zoom', (event: { transform: View }) => {
      const { x, y, k } = event.transform
      view = { x, y, k }
      events.onMove(view)
    })
    .on('end', () => {
      isHeld = false
      if (!flight) events.onRest(view)
    })

  selection.call(behavior).on('dblclick.zoom', null)
  // At its limits d3-zoom lets the wheel through, and the page would scroll.
  const holdPage = (event: Event) => event.preventDefault()
  host.addEventListener('wheel', holdPage, { passive: false })

  function stopFlight(): void {
    cancelAnimationFrame(flight)
    flight = 0
  }

  function set(to: View): void {
    stopFlight()
    selection.call(behavior.transform, asTransform(to))
  }

  return {
    view: () => view,
    /** True during a gesture or an animation. */
    isMoving: () => isHeld || flight !== 0,
    /** True while the view moves by program. */
    isFlying: () => flight !== 0,
    set,

    /** Hands may pan and zoom from 500 ms after the tree was first centered. */
    acceptSoon(): void {
      acceptsFrom = performance.now() + ZOOM_DELAY_MS
    },

    /** Moves to a view; immediately if the user prefers reduced motion. */
    fly(to: View, moving: boolean): void {
      stopFlight()
      if (!moving) {
        set(to)
        return
      }
      const from = view
      const start = performance.now()
      const step = (now: number) => {
        const t = Math.min(1, Math.max(0, (now - start) / MOTION_MS))
        flight = t < 1 ? requestAnimationFrame(step) : 0
        const next = t < 1 ? viewBetween(from, to, ease(t), events.size()) : to
        selection.call(behavior.transform, asTransform(next))
      }
      flight = requestAnimationFrame(step)
    },

    destroy(): void {
      stopFlight()
      selection.on('.zoom', null)
      host.removeEventListener('wheel', holdPage)
    },
  }
}

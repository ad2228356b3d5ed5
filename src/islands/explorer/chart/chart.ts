import {
  type Box,
  CONTAINER_MIN,
  clampView,
  contains,
  firstView,
  type Point,
  type Size,
  toMap,
  type View,
  windowOf,
} from '../../../lib/explorer/geometry.ts'
import type { Tint } from '../../../lib/explorer/heat.ts'
import { nicheNear } from '../../../lib/explorer/in-view.ts'
import { isVisible, type Layout, nicheX } from '../../../lib/explorer/layout.ts'
import { ease, MOTION_MS, type Motion, placeAt, startMotion } from '../../../lib/explorer/motion.ts'
import { lineage, type Niche } from '../../../lib/explorer/niche.ts'
import { DETAIL_ZOOM, markScale } from '../../../lib/explorer/overview.ts'
import { createBackdrop } from './backdrop.ts'
import { contentsOf } from './contents.ts'
import { createFlights, motionWanted } from './flights.ts'
import { markAt, markId, type Standing } from './mark.ts'
import { BLEED, createScene } from './scene.ts'
import { createSizes } from './sizes.ts'
import { createZoom } from './zoom.ts'

/** The maximum scale of a drawn picture before a redraw. */
const REACH = 1.15
const REACH_MOVING = 1.8

export interface ChartEvents {
  onPick(niche: Niche): void
  onToggle(niche: Niche): void
  /** Niches that may be opened next: under the pointer, or in view while the map rests. */
  onExpect(niches: readonly Niche[]): void
  /** The first drawing is on the screen. */
  onDrawn(): void
  /** The map rests: which niche is nearest to the middle, and its distance in CSS pixels. */
  onRest(niche: Niche, offset: Point, view: View): void
  /** Runs with every frame that moves the map. */
  onView(view: View): void
}

interface Drawn {
  window: Box
  k: number
  detail: boolean
  named: readonly Niche[]
}

/**
 * Draws the tree into `host` and lets a person move it. Imperative on purpose: a frame of
 * panning changes two transforms, and nothing of it passes through React.
 */
export function createChart(host: HTMLElement, events: ChartEvents) {
  const sizes = createSizes(getComputedStyle(host).fontFamily)
  const scene = createScene(host, sizes)
  const backdrop = createBackdrop(host)
  let size: Size = { width: 0, height: 0 }
  let layout: Layout | null = null
  let firstViewOf: (size: Size) => View = firstView
  let placed = false
  let standing: Standing = { cursor: null, selected: null, exploring: null }
  let motion: Motion | null = null
  let motionStart = Number.NaN
  let drawn: Drawn | null = null
  let frame = 0

  const zoom = createZoom(host, {
    size: () => size,
    constrain: (view) => (layout ? clampView(view, layout.box, size) : view),
    onMove: schedule,
    onRest: rest,
  })

  const flights = createFlights({ zoom, sizes, size: () => size, layout: () => layout })

  function schedule(): void {
    if (!frame && placed) frame = requestAnimationFrame(draw)
  }

  function redraw(): void {
    drawn = null
    schedule()
  }

  function expectShown(): void {
    if (drawn?.detail) events.onExpect(drawn.named)
  }

  function rest(view: View): void {
    if (!layout || !placed) return
    const middle = { x: size.width / 2, y: size.height / 2 }
    // Redraws the picture sharply after it moved.
    if (drawn && drawn.k !== view.k) redraw()
    const niche = nicheNear(layout, toMap(view, middle))
    expectShown()
    if (!niche) return
    const x = nicheX(niche) * view.k + view.x - middle.x
    events.onRest(niche, { x, y: niche.y * view.k + view.y - middle.y }, view)
  }

  /** True if the current drawing still fits this view. */
  function serves(view: View): boolean {
    if (!drawn || drawn.detail !== view.k >= DETAIL_ZOOM) return false
    if (!contains(drawn.window, windowOf(view, size))) return false
    const ratio = view.k / drawn.k
    // While the map moves, a slightly blurred picture is better than a late frame.
    const reach = zoom.isMoving() ? REACH_MOVING : REACH
    return ratio < reach && ratio > 1 / reach
  }

  function refill(view: View, shown: Layout): void {
    const window = windowOf(view, size, BLEED)
    const contents = contentsOf(shown, window, view, standing, sizes)
    scene.fill(contents, motion !== null)
    scene.show(standing)
    drawn = { window, k: view.k, detail: contents.detail, named: contents.named }
    if (standing.cursor) host.setAttribute('aria-activedescendant', markId(standing.cursor))
  }

  function draw(now: number): void {
    frame = 0
    if (!layout) return
    const shown = layout
    const view = zoom.view()
    if (Number.isNaN(motionStart)) motionStart = now
    const t = motion ? Math.min(1, Math.max(0, (now - motionStart) / MOTION_MS)) : 1
    const moved = motion !== null
    const fresh = !serves(view)
    if (fresh) refill(view, shown)
    if (moved && t >= 1) {
      motion = null
      scene.settle()
    }
    const share = ease(t)
    const place = (niche: Niche) => placeAt(niche, motion, share)
    if (fresh) scene.settleOn(view)
    else scene.slideTo(view)
    backdrop.follow(view, fresh && !zoom.isMoving())
    events.onView(view)
    if (fresh || moved) {
      scene.place(place, markScale(drawn?.k ?? view.k), share)
      const line = standing.selected ? lineage(standing.selected) : []
      scene.trace(
        line.filter((niche) => isVisible(shown, niche)),
        place,
      )
    }
    if (motion) schedule()
    else if (fresh && !zoom.isMoving()) expectShown()
  }

  /** Sets the first view, once there is a tree and room for it. */
  function begin(): void {
    if (placed || !layout) return
    if (size.width <= CONTAINER_MIN || size.height <= CONTAINER_MIN) return
    placed = true
    zoom.set(clampView(firstViewOf(size), layout.box, size))
    zoom.acceptSoon()
    cancelAnimationFrame(frame)
    draw(performance.now())
    events.onDrawn()
  }

  function resize(next: Size): void {
    const view = zoom.view()
    const dx = (next.width - size.width) / 2
    const dy = (next.height - size.height) / 2
    size = next
    if (!placed) begin()
    else {
      drawn = null
      const wasFlying = zoom.isFlying()
      zoom.set({ ...view, x: view.x + dx, y: view.y + dy })
      if (wasFlying) flights.goOn()
    }
  }

  function measure(): void {
    const next = { width: host.clientWidth, height: host.clientHeight }
    if (next.width !== size.width || next.height !== size.height) resize(next)
  }

  const observer = new ResizeObserver(measure)
  observer.observe(host)

  const onFonts = () => {
    sizes.forget()
    scene.clear()
    redraw()
  }
  document.fonts.addEventListener('loadingdone', onFonts)

  const onClick = (event: MouseEvent) => {
    const hit = event.target instanceof Element ? markAt(event.target) : null
    const niche = hit ? scene.markOf(hit.id) : undefined
    if (!hit || !niche) return
    if (hit.onToggle) events.onToggle(niche)
    else events.onPick(niche)
  }
  host.addEventListener('click', onClick)

  const onOver = (event: PointerEvent) => {
    const hit = event.target instanceof Element ? markAt(event.target) : null
    const niche = hit && scene.markOf(hit.id)
    if (niche) events.onExpect([niche])
  }
  host.addEventListener('pointerover', onOver)

  return {
    /**
     * Shows a layout. `anchor` keeps its place on the screen while the others move;
     * `firstViewOf` gives the view to begin with.
     */
    show(next: Layout, anchor: Niche | null, viewOf: (size: Size) => View): void {
      const before = layout
      layout = next
      firstViewOf = viewOf
      if (!before || !placed || !anchor) {
        drawn = null
        // The observer would tell the size a frame later.
        measure()
        begin()
        schedule()
        return
      }
      scene.settle()
      const { shift, ...rest } = startMotion(next, anchor)
      motion = motionWanted() ? { ...rest, shift } : null
      motionStart = Number.NaN
      drawn = null
      const view = zoom.view()
      const wasFlying = zoom.isFlying()
      zoom.set({ ...view, y: view.y - shift * view.k })
      if (wasFlying) flights.goOn()
      else if (anchor.open && Number.isNaN(anchor.children[0]?.wasY)) flights.makeRoom(anchor)
    },

    /** The niches with the cursor, the selection and the pulsing ring. */
    stand(next: Standing): void {
      const before = standing
      standing = next
      if (before.cursor !== next.cursor || before.selected !== next.selected) redraw()
      else scene.show(next)
    },

    /** Colors the niches; null shows their states. */
    tint(next: Tint | null): void {
      scene.tint(next)
      redraw()
    },

    bringIn: flights.bringIn,
    flyTo: flights.flyTo,
    fit: flights.fit,
    zoomBy: flights.zoomBy,

    destroy(): void {
      cancelAnimationFrame(frame)
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', onFonts)
      host.removeEventListener('click', onClick)
      host.removeEventListener('pointerover', onOver)
      zoom.destroy()
      backdrop.destroy()
      scene.destroy()
    },
  }
}

export type Chart = ReturnType<typeof createChart>

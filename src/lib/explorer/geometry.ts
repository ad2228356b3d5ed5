/**
 * The tree's measures, in map units: one unit is one CSS pixel at zoom 1. Levels follow
 * the x axis, siblings the y axis.
 */
export const NODE_SPACING = 450
export const LEVEL_WIDTH = 400
/** Gap between siblings, and between other neighbours, as a share of {@link NODE_SPACING}. */
export const SIBLING_SEPARATION = 0.133
export const OTHER_SEPARATION = 0.2
export const NODE_RADIUS = 24

export const ZOOM_MIN = 0.1
export const ZOOM_MAX = 4
export const ZOOM_FIRST = 0.8

/** The tree is centered once its container is larger than this in both directions. */
export const CONTAINER_MIN = 50
/** Milliseconds from the centering until the user may pan and zoom. */
export const ZOOM_DELAY_MS = 500

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** Screen = map × k + (x, y). The fields are those of d3's ZoomTransform. */
export interface View extends Point {
  k: number
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export function clampZoom(k: number): number {
  return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, k))
}

export function toScreen(view: View, point: Point): Point {
  return { x: point.x * view.k + view.x, y: point.y * view.k + view.y }
}

export function toMap(view: View, point: Point): Point {
  return { x: (point.x - view.x) / view.k, y: (point.y - view.y) / view.k }
}

/** The part of the map that shows, and `margin` CSS pixels around it. */
export function windowOf(view: View, size: Size, margin = 0): Box {
  const start = toMap(view, { x: -margin, y: -margin })
  const end = toMap(view, { x: size.width + margin, y: size.height + margin })
  return { left: start.x, top: start.y, right: end.x, bottom: end.y }
}

export function contains(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  )
}

/** The view at zoom `k` that shows a point of the map at a point of the screen. */
export function viewWith(point: Point, at: Point, k: number): View {
  return { x: at.x - point.x * k, y: at.y - point.y * k, k }
}

/** The widest name of a niche, from the middle of its mark, in map units. */
const NAME_WIDTH = 300

/**
 * The view at zoom `k` that shows a niche at half the height: with the name of its parent whole if
 * there is room for both names.
 */
export function nicheView(niche: Point, size: Size, k: number): View {
  const afterParent = (LEVEL_WIDTH + NODE_RADIUS) * k + 16
  const left = Math.max(NODE_RADIUS * k + 16, Math.min(afterParent, size.width - NAME_WIDTH * k))
  return viewWith(niche, { x: left, y: size.height / 2 }, k)
}

/** The default position of the root: left, halfway down, zoom 0.8. */
export function firstView(size: Size): View {
  const left = Math.min(120, Math.max(36, size.width * 0.08))
  return viewWith({ x: 0, y: 0 }, { x: left, y: size.height / 2 }, ZOOM_FIRST)
}

/**
 * The largest view, up to zoom 1, that shows the whole box with `padding` CSS pixels
 * around it. Where even the smallest zoom can't, the root's side of the box stays in view.
 */
export function fitView(box: Box, size: Size, padding = 12): View {
  const width = box.right - box.left
  const height = box.bottom - box.top
  const wanted = Math.min(
    (size.width - padding * 2) / width,
    (size.height - padding * 2) / height,
    1,
  )
  const k = clampZoom(wanted)
  const x = Math.max((size.width - width * k) / 2, padding)
  return { x: x - box.left * k, y: size.height / 2 - ((box.top + box.bottom) / 2) * k, k }
}

/** Keeps at least `keep` CSS pixels of the box on screen, so the user does not lose the map. */
export function clampView(view: View, box: Box, size: Size, keep = 96): View {
  const hold = (value: number, start: number, end: number, length: number) => {
    const margin = Math.min(keep, length / 2)
    return Math.min(length - margin - start * view.k, Math.max(margin - end * view.k, value))
  }
  return {
    x: hold(view.x, box.left, box.right, size.width),
    y: hold(view.y, box.top, box.bottom, size.height),
    k: view.k,
  }
}

/** The view a share `t` (0 to 1) of the way: even in zoom steps, straight on the map. */
export function viewBetween(from: View, to: View, t: number, size: Size): View {
  const middle = { x: size.width / 2, y: size.height / 2 }
  const a = toMap(from, middle)
  const b = toMap(to, middle)
  const k = from.k * (to.k / from.k) ** t
  // With the zoom changing, the screen moves evenly when the map position follows 1 / k.
  const share = Math.abs(to.k - from.k) < 1e-9 ? t : (1 / k - 1 / from.k) / (1 / to.k - 1 / from.k)
  return viewWith({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }, middle, k)
}

/** The nearest view in which the box shows with `padding`; the same view when it does already. */
export function viewShowing(view: View, box: Box, size: Size, padding: number): View {
  const shift = (start: number, end: number, length: number) => {
    if (start < padding) return padding - start
    return end > length - padding ? Math.max(length - padding - end, padding - start) : 0
  }
  const start = toScreen(view, { x: box.left, y: box.top })
  const end = toScreen(view, { x: box.right, y: box.bottom })
  return {
    x: view.x + shift(start.x, end.x, size.width),
    y: view.y + shift(start.y, end.y, size.height),
    k: view.k,
  }
}

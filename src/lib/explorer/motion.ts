import { LEVEL_WIDTH, type Point } from './geometry.ts'
import { isVisible, type Layout, nicheX } from './layout.ts'
import type { Niche } from './niche.ts'

export const MOTION_MS = 180

/** A transition from the previous layout. The anchor keeps its place on the screen. */
export interface Motion {
  layout: Layout
  anchor: Niche
  /** The distance the anchor moved on the map. The view shifts back by the same distance. */
  shift: number
}

export function startMotion(layout: Layout, anchor: Niche): Motion {
  const shift = Number.isNaN(anchor.wasY) ? 0 : anchor.y - anchor.wasY
  return { layout, anchor, shift }
}

/** Slows down towards the end; 0 to 1. */
export function ease(t: number): number {
  return 1 - (1 - t) ** 3
}

/** The nearest niche above that was visible before: what appears grows out of it. */
function origin(niche: Niche): Niche | null {
  let step: Niche | null = niche
  while (step && Number.isNaN(step.wasY)) step = step.parent
  return step
}

/**
 * The position of a niche at share `t` (0 to 1) of the way. Visible niches come from their former
 * place or grow from what hid them; hidden ones go into the anchor.
 */
export function placeAt(niche: Niche, motion: Motion | null, t: number): Point {
  const x = nicheX(niche)
  if (!motion || t >= 1) return { x, y: niche.y }
  const { anchor, shift } = motion
  if (!isVisible(motion.layout, niche)) {
    const from = niche.y + shift
    return { x: x + (nicheX(anchor) - x) * t, y: from + (anchor.y - from) * t }
  }
  const source = origin(niche)
  if (!source) return { x, y: niche.y }
  const fromX = source.depth * LEVEL_WIDTH
  const fromY = source.wasY + shift
  return { x: fromX + (x - fromX) * t, y: fromY + (niche.y - fromY) * t }
}

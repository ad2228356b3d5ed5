import { eachNiche, type Niche } from './niche.ts'

/** Niches at this depth and deeper are closed when the tree is first shown. */
export const FIRST_CLOSED_DEPTH = 2

export const isOpenAtFirst = (niche: Niche) => niche.depth < FIRST_CLOSED_DEPTH

/** Opens every loaded niche above `level` and closes the others; level 1 shows the top niches only. */
export function foldTo(root: Niche, level: number): void {
  eachNiche(root, (niche) => {
    niche.open = niche.children.length > 0 && niche.depth < level
  })
}

/** Opens everything above a niche; true when something was closed. */
export function openAbove(niche: Niche): boolean {
  let changed = false
  for (let step = niche.parent; step; step = step.parent) {
    changed ||= !step.open
    step.open = true
  }
  return changed
}

/** Opens the loaded siblings of a niche, itself included; true when something was closed. */
export function openSiblings(niche: Niche): boolean {
  let changed = false
  for (const sibling of niche.parent?.children ?? [niche]) {
    if (sibling.open || sibling.children.length === 0) continue
    sibling.open = true
    changed = true
  }
  return changed
}

/** The niche, or the closed niche that hides it. */
export function visibleStandIn(niche: Niche): Niche {
  let shown = niche
  for (let step = niche.parent; step; step = step.parent) if (!step.open) shown = step
  return shown
}

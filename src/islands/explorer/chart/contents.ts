import { type Box, NODE_RADIUS, type View } from '../../../lib/explorer/geometry.ts'
import { linksInView, nichesInView } from '../../../lib/explorer/in-view.ts'
import { isVisible, type Layout, nicheX } from '../../../lib/explorer/layout.ts'
import type { Niche } from '../../../lib/explorer/niche.ts'
import { DETAIL_ZOOM, markScale, namedNiches } from '../../../lib/explorer/overview.ts'
import type { Standing } from './mark.ts'
import type { Sizes } from './sizes.ts'

/** The drawn parts: marks with names, links as one path, all other niches as dots. */
export interface Contents {
  /** Niches with a mark, in reading order. */
  named: readonly Niche[]
  /** Niches whose link from above is drawn. */
  links: readonly Niche[]
  /** Niches that are drawn as dots; empty when every one has a mark. */
  dots: readonly Niche[]
  /** True if marks are drawn in full, with links starting after their labels. */
  detail: boolean
}

/** The contents of a map window at a view's zoom. */
export function contentsOf(
  layout: Layout,
  window: Box,
  view: View,
  standing: Standing,
  sizes: Sizes,
): Contents {
  const detail = view.k >= DETAIL_ZOOM
  const inView = nichesInView(layout, window)
  const widthOf = (niche: Niche) => sizes.of(niche).stemX
  const named = detail ? [...inView] : namedNiches(inView, view, { ...standing, widthOf })
  const { cursor } = standing
  // Assistive technology follows the cursor: its mark exists even far out of view.
  if (cursor && isVisible(layout, cursor) && !named.includes(cursor)) {
    named.push(cursor)
    named.sort((a, b) => a.row - b.row)
  }
  return { named, links: linksInView(layout, window), dots: detail ? [] : inView, detail }
}

/** The room of a niche's mark and label on the map, as large as it is drawn. */
export function markBox(niche: Niche, view: View, sizes: Sizes): Box {
  const x = nicheX(niche)
  const scale = markScale(view.k)
  return {
    left: x - NODE_RADIUS * scale,
    right: x + sizes.of(niche).stemX * scale,
    top: niche.y - NODE_RADIUS * scale,
    bottom: niche.y + NODE_RADIUS * scale,
  }
}

const MILESTONES = [25, 50, 75, 90] as const

export type Milestone = (typeof MILESTONES)[number]

/** Positions in pixels. */
export interface Scrolled {
  top: number
  viewport: number
  page: number
}

/**
 * How far a page was scrolled, in percent of its scroll range; zero for a page that does not
 * scroll.
 */
export function scrolledPercent({ top, viewport, page }: Scrolled): number {
  const way = page - viewport
  return way > 0 ? (top / way) * 100 : 0
}

/** Reports each milestone once, in order, in any scroll direction. */
export function createScrollDepth(report: (milestone: Milestone) => void) {
  const left: Milestone[] = [...MILESTONES]
  return (scrolled: Scrolled): void => {
    const percent = scrolledPercent(scrolled)
    for (;;) {
      const [next] = left
      if (next === undefined || percent < next) return
      left.shift()
      report(next)
    }
  }
}

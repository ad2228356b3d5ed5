import { dot, linkCurve } from '../../../lib/explorer/curves.ts'
import type { Point, View } from '../../../lib/explorer/geometry.ts'
import { HEAT_COLORS, type HeatColor, heatColor, type Tint } from '../../../lib/explorer/heat.ts'
import { type Niche, type NicheState, nicheState } from '../../../lib/explorer/niche.ts'
import type { Contents } from './contents.ts'
import { createMark, type Mark, type Standing, showStanding, showTint, stampOf } from './mark.ts'
import type { Sizes } from './sizes.ts'
import { setAttribute, svg } from './svg.ts'

/** CSS pixels by which the picture is larger than the window on each side; chart.css sets it too. */
export const BLEED = 256

const STATES: readonly NicheState[] = ['unexplored', 'branch', 'terminal']

/** The SVG of the tree. It holds only what it is given, and keeps elements from draw to draw. */
export function createScene(host: HTMLElement, sizes: Sizes) {
  const links = svg('path', { class: 'niche-links' })
  const trail = svg('path', { class: 'niche-trail' })
  const dots = new Map<NicheState | HeatColor, SVGPathElement>([
    ...STATES.map(
      (name) => [name, svg('path', { class: 'niche-dots', 'data-state': name })] as const,
    ),
    ...HEAT_COLORS.map(
      (name) => [name, svg('path', { class: 'niche-dots', 'data-heat': name })] as const,
    ),
  ])
  const under = svg('g', { 'aria-hidden': 'true' }, [links, trail, ...dots.values()])
  const leavingLayer = svg('g', { 'aria-hidden': 'true', class: 'niche-leaving' })
  const markLayer = svg('g', { role: 'none' })
  const world = svg('g', { role: 'none' }, [under, leavingLayer, markLayer])
  const picture = svg('svg', { class: 'explorer-map', role: 'none' }, [world])
  host.append(picture)

  let contents: Contents = { named: [], links: [], dots: [], detail: true }
  let base: View = { x: 0, y: 0, k: 1 }
  let marks = new Map<number, Mark>()
  let leaving: Mark[] = []
  let tint: Tint | null = null

  function reuse(niche: Niche): Mark {
    const held = marks.get(niche.id)
    if (held && held.stamp === stampOf(niche)) return held
    const made = createMark(niche, sizes.of(niche))
    held?.group.replaceWith(made.group)
    return made
  }

  function dismiss(mark: Mark, keep: boolean): void {
    marks.delete(mark.niche.id)
    if (!keep) {
      mark.group.remove()
      return
    }
    mark.item.remove()
    leavingLayer.append(mark.group)
    leaving.push(mark)
  }

  /** Puts the marks of `named` into the page in their order, touching only what differs. */
  function sync(named: readonly Niche[], keepLeaving: boolean): void {
    const wanted = new Set(named)
    for (const mark of [...marks.values()]) {
      if (!wanted.has(mark.niche)) dismiss(mark, keepLeaving)
    }
    const next = new Map<number, Mark>()
    let at: ChildNode | null = markLayer.firstChild
    for (const niche of named) {
      const former = marks.get(niche.id)
      const mark = reuse(niche)
      if (former && former.group === at) at = mark.group
      if (at === mark.group) at = at.nextSibling
      else markLayer.insertBefore(mark.group, at)
      next.set(niche.id, mark)
    }
    marks = next
  }

  function linkText(niche: Niche, place: (niche: Niche) => Point): string {
    if (!niche.parent) return ''
    const from = place(niche.parent)
    const stem = contents.detail ? sizes.of(niche.parent).stemX : 0
    const to = place(niche)
    return linkCurve({ x: Math.min(from.x + stem, Math.max(to.x - 24, from.x)), y: from.y }, to)
  }

  return {
    markOf: (id: number): Niche | undefined => marks.get(id)?.niche,

    /** Changes what is drawn; with `keepLeaving`, marks that go stay until `settle`. */
    fill(next: Contents, keepLeaving: boolean): void {
      contents = next
      sync(next.named, keepLeaving)
      setAttribute(picture, 'data-detail', next.detail ? '' : null)
    },

    /** Moves everything to its current position. `share` is the completed share of a motion. */
    place(place: (niche: Niche) => Point, scale: number, share: number): void {
      const size = scale === 1 ? '' : ` scale(${scale.toFixed(3)})`
      const put = (mark: Mark) => {
        const { x, y } = place(mark.niche)
        mark.group.setAttribute('transform', `translate(${x} ${y.toFixed(2)})${size}`)
      }
      for (const mark of marks.values()) put(mark)
      for (const mark of leaving) put(mark)
      leavingLayer.setAttribute('opacity', String(1 - share))
      let text = ''
      for (const niche of contents.links) text += linkText(niche, place)
      for (const mark of leaving) text += linkText(mark.niche, place)
      links.setAttribute('d', text)
      const spots = new Map<NicheState | HeatColor, string>()
      for (const niche of contents.dots) {
        const color = tint ? heatColor(tint.kind, tint.stepOf(niche)) : nicheState(niche)
        spots.set(color, (spots.get(color) ?? '') + dot(place(niche)))
      }
      for (const [color, path] of dots) path.setAttribute('d', spots.get(color) ?? '')
    },

    /** Draws the way from the root to the selected niche over the other links. */
    trace(line: readonly Niche[], place: (niche: Niche) => Point): void {
      trail.setAttribute('d', line.map((niche) => linkText(niche, place)).join(''))
    },

    /** Draws for a view: text and lines come out sharp. Needed when the contents change. */
    settleOn(view: View): void {
      base = view
      world.setAttribute(
        'transform',
        `translate(${view.x + BLEED} ${view.y + BLEED}) scale(${view.k})`,
      )
      picture.style.transform = ''
    },

    /** Moves what is drawn to another view, as a picture: nothing is painted anew. */
    slideTo(view: View): void {
      const ratio = view.k / base.k
      const x = view.x + BLEED - ratio * (base.x + BLEED)
      const y = view.y + BLEED - ratio * (base.y + BLEED)
      picture.style.transform = `translate(${x}px,${y}px) scale(${ratio})`
    },

    show(standing: Standing): void {
      for (const mark of marks.values()) {
        showStanding(mark, standing)
        showTint(mark, tint)
      }
    },

    /** Changes the colors of what is drawn from now on. */
    tint(next: Tint | null): void {
      tint = next
    },

    /** Ends a motion: what was leaving is gone. */
    settle(): void {
      for (const mark of leaving) mark.group.remove()
      leaving = []
    },

    /** Forgets all marks, to be drawn anew (another font). */
    clear(): void {
      markLayer.replaceChildren()
      marks = new Map()
    },

    destroy(): void {
      picture.remove()
    },
  }
}

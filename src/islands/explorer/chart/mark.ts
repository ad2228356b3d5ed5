import { cutLabel } from '../../../../contract/niche-name.ts'
import { NODE_RADIUS } from '../../../lib/explorer/geometry.ts'
import { heatColor, type Tint, tintText } from '../../../lib/explorer/heat.ts'
import {
  type Niche,
  type NicheState,
  nicheState,
  spokenName,
  stateText,
} from '../../../lib/explorer/niche.ts'
import {
  BADGE_WIDTH,
  LABEL_WIDTH_MAX,
  LABEL_X,
  type MarkSize,
  TARGET_HALF,
  TOGGLE_RADIUS,
} from './sizes.ts'
import { setAttribute, svg } from './svg.ts'

/** A niche as it is drawn, and what it was drawn from. */
export interface Mark {
  readonly niche: Niche
  readonly group: SVGGElement
  /**
   * The element for assistive technology and pointers. It covers the picture, which is decoration.
   */
  readonly item: SVGGElement
  readonly stamp: string
}

const PLUS = 'M-8 0H8M0 -8V8'

function glyph(state: NicheState): SVGElement {
  if (state === 'unexplored') return svg('path', { class: 'niche-plus', d: PLUS })
  if (state === 'terminal') return svg('circle', { class: 'niche-dot', r: 6 })
  return svg('text', { class: 'niche-count', 'text-anchor': 'middle', dy: '0.35em' })
}

function badge(): SVGElement {
  return svg('g', { class: 'niche-badge' }, [
    svg('rect', { x: LABEL_X, y: 4, width: BADGE_WIDTH, height: 18, rx: 3 }),
    svg('text', { x: LABEL_X + BADGE_WIDTH / 2, y: 17, 'text-anchor': 'middle' }, ['Terminal']),
  ])
}

function toggle(): SVGElement {
  return svg('g', { class: 'niche-toggle' }, [svg('circle', { r: TOGGLE_RADIUS }), svg('path')])
}

function target(name: string, x: number, width: number): SVGElement {
  const height = TARGET_HALF * 2
  return svg('rect', { class: name, x, y: -TARGET_HALF, width, height, rx: 8 })
}

const templates = new Map<NicheState, SVGGElement>()

/** The parts that all marks of a state share, cloned rather than built each time. */
function template(state: NicheState): SVGGElement {
  const held = templates.get(state)
  if (held) return held
  const picture = svg('g', { 'aria-hidden': 'true' }, [
    svg('circle', { class: 'niche-ring', r: NODE_RADIUS + 5 }),
    svg('circle', { class: 'niche-disc', r: NODE_RADIUS }),
    glyph(state),
    svg('text', { class: 'niche-label', x: LABEL_X, y: -2 }),
    svg('text', { class: 'niche-note', x: LABEL_X, y: 17 }),
    ...(state === 'terminal' ? [badge()] : []),
    ...(state === 'branch' ? [toggle()] : []),
  ])
  const made = svg('g', { class: 'niche', 'data-state': state }, [picture])
  templates.set(state, made)
  return made
}

function part(group: Element, name: string): SVGElement | null {
  return group.querySelector<SVGElement>(`.${name}`)
}

function shortCount(count: number): string {
  return count < 1000 ? String(count) : `${Math.floor(count / 1000)}k`
}

function fillLabel(group: SVGGElement, niche: Niche, size: MarkSize): void {
  const text = cutLabel(niche.name)
  const label = part(group, 'niche-label')
  if (label) {
    label.textContent = text
    if (size.label >= LABEL_WIDTH_MAX) {
      label.setAttribute('textLength', String(LABEL_WIDTH_MAX))
      label.setAttribute('lengthAdjust', 'spacingAndGlyphs')
    }
  }
  const note = part(group, 'niche-note')
  if (note) {
    note.textContent = stateText(niche)
    if (nicheState(niche) === 'terminal') note.setAttribute('x', String(LABEL_X + BADGE_WIDTH + 8))
  }
}

function fillToggle(group: SVGGElement, niche: Niche, size: MarkSize): void {
  const control = part(group, 'niche-toggle')
  if (!control || size.toggleX === null) return
  control.setAttribute('transform', `translate(${size.toggleX} 0)`)
  control.lastElementChild?.setAttribute('d', niche.open ? 'M-5 0H5' : 'M-5 0H5M0 -5V5')
}

/** The state of a niche shown by its mark. A different stamp needs a new mark. */
export function stampOf(niche: Niche): string {
  return `${nicheState(niche)} ${niche.childCount} ${niche.open}`
}

function createItem(niche: Niche, size: MarkSize): SVGGElement {
  const start = -TARGET_HALF - 4
  const end = size.toggleX === null ? size.stemX + 8 : size.toggleX - TARGET_HALF
  const siblings = niche.parent?.children ?? [niche]
  const hasToggle = size.toggleX !== null
  return svg(
    'g',
    {
      id: markId(niche),
      role: 'treeitem',
      'aria-label': spokenName(niche),
      'aria-level': niche.depth + 1,
      'aria-setsize': siblings.length,
      'aria-posinset': siblings.indexOf(niche) + 1,
      ...(hasToggle ? { 'aria-expanded': String(niche.open && niche.children.length > 0) } : {}),
    },
    [
      ...(cutLabel(niche.name) === niche.name ? [] : [svg('title', {}, [niche.name])]),
      target('niche-target', start, end - start),
      ...(hasToggle ? [target('niche-toggle-target', end, TARGET_HALF * 2)] : []),
    ],
  )
}

export function createMark(niche: Niche, size: MarkSize): Mark {
  const group = template(nicheState(niche)).cloneNode(true) as SVGGElement
  const count = part(group, 'niche-count')
  if (count) count.textContent = shortCount(niche.childCount)
  fillLabel(group, niche, size)
  fillToggle(group, niche, size)
  const item = createItem(niche, size)
  group.append(item)
  return { niche, group, item, stamp: stampOf(niche) }
}

/** Which of the niches has the cursor, is selected or is being explored. */
export interface Standing {
  cursor: Niche | null
  selected: Niche | null
  exploring: Niche | null
}

export function showStanding(mark: Mark, standing: Standing): void {
  const { niche, group, item } = mark
  const flag = (name: string, on: boolean) => setAttribute(group, name, on ? '' : null)
  flag('data-selected', niche === standing.selected)
  flag('data-cursor', niche === standing.cursor)
  flag('data-exploring', niche === standing.exploring)
  flag('data-disabled', standing.exploring !== null)
  setAttribute(item, 'aria-selected', String(niche === standing.selected))
  setAttribute(item, 'aria-disabled', standing.exploring ? 'true' : null)
}

/** Colors a mark, and says what the color means to those who do not see it. */
export function showTint({ niche, group, item }: Mark, tint: Tint | null): void {
  if (tint === null && !group.hasAttribute('data-heat')) return
  setAttribute(group, 'data-heat', tint && heatColor(tint.kind, tint.stepOf(niche)))
  const said = tint ? tintText(tint, niche) : ''
  setAttribute(item, 'aria-label', said ? `${spokenName(niche)}. ${said}` : spokenName(niche))
}

export function markId(niche: Niche): string {
  return `niche-${niche.id}`
}

/** The id of the niche whose mark holds an element, and whether it is its +/− control. */
export function markAt(element: Element): { id: number; onToggle: boolean } | null {
  const item = element.closest('[role="treeitem"]')
  if (!item) return null
  return { id: Number(item.id.slice(6)), onToggle: element.matches('.niche-toggle-target') }
}

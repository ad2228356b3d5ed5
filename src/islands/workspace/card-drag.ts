import type { Stage } from '../../../contract/candidate-form.ts'
import { $view } from '../../lib/stores/board-view.ts'
import type { Place } from '../../lib/workspace/board-order.ts'

/** The pointer moves this far before a press becomes a drag, in pixels. */
const SLACK = 5
/** Near the edge of a column, cards scroll by. */
const EDGE = 56
const SCROLL_PER_FRAME = 14

type Drop = (id: string, name: string, place: Place) => void

/** The card from which a press may become a drag; null if it is on something else. */
function dragged(event: PointerEvent): HTMLElement | null {
  const target = event.target as Element
  const card = target.closest<HTMLElement>('[data-card]')
  if (card === null || event.button !== 0) return null
  const isGrip = target.closest('[data-grip]') !== null
  // A finger scrolls the column, except on the grip.
  if (event.pointerType === 'touch') return isGrip ? card : null
  return isGrip || target.closest('button, input, select') === null ? card : null
}

/** The first of the cards, top down, whose middle is below `y`. Looks at a few of a thousand. */
function firstBelow(cards: readonly HTMLElement[], y: number): number {
  let [low, high] = [0, cards.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const { top, height } = (cards[middle] as HTMLElement).getBoundingClientRect()
    if (top + height / 2 > y) high = middle
    else low = middle + 1
  }
  return low
}

/** Follows one press until it ends. */
function followPress(
  root: HTMLElement,
  card: HTMLElement,
  start: PointerEvent,
  onDrop: Drop,
): AbortController {
  const end = new AbortController()
  const { signal } = end
  const id = card.dataset.card ?? ''
  const box = card.getBoundingClientRect()
  const offset = { x: start.clientX - box.left, y: start.clientY - box.top }
  let [x, y] = [start.clientX, start.clientY]
  let ghost: HTMLElement | undefined
  let line: HTMLElement | undefined
  let place: Place | null = null
  let target: HTMLElement | null = null
  let frame = 0

  function begin(): void {
    ghost = card.cloneNode(true) as HTMLElement
    ghost.className = 'card card-ghost'
    ghost.inert = true
    ghost.style.width = `${box.width}px`
    line = document.createElement('div')
    line.className = 'board-line'
    root.append(line, ghost)
    card.dataset.dragged = ''
    root.dataset.dragging = ''
    frame = requestAnimationFrame(draw)
  }

  function mark(next: HTMLElement | null): void {
    if (next === target) return
    delete target?.dataset.target
    target = next
    if (target) target.dataset.target = ''
  }

  function scroll(list: HTMLElement | null): void {
    const isOwn = list !== null && list.scrollHeight > list.clientHeight
    const area = isOwn ? list.getBoundingClientRect() : { top: 64, bottom: window.innerHeight }
    const by = y < area.top + EDGE ? -1 : y > area.bottom - EDGE ? 1 : 0
    if (by === 0) return
    if (isOwn) list.scrollTop += by * SCROLL_PER_FRAME
    else window.scrollBy(0, by * SCROLL_PER_FRAME)
  }

  /** Where the card would be dropped. */
  function aim(): void {
    const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-stage]') ?? null
    mark(column)
    place = null
    if (line) line.hidden = true
    if (column === null) return
    const stage = column.dataset.stage as Stage
    const list = column.querySelector<HTMLElement>('[data-cards]')
    scroll(list)
    if (list === null || $view.get().sorting !== 'own') {
      if (list === null || !list.contains(card)) place = { stage, after: null }
      return
    }
    const cards = [...list.querySelectorAll<HTMLElement>('[data-card]')]
    const index = firstBelow(cards, y)
    const above = cards.slice(0, index).findLast((each) => each !== card)
    place = { stage, after: above?.dataset.card ?? null }
    const edge =
      cards[index]?.getBoundingClientRect().top ?? cards.at(-1)?.getBoundingClientRect().bottom
    const { left, top, width, bottom } = list.getBoundingClientRect()
    if (line === undefined) return
    line.hidden = false
    line.style.width = `${width}px`
    const at = Math.min(Math.max((edge ?? top) - 5, top), bottom)
    line.style.transform = `translate(${left}px, ${at}px)`
  }

  function draw(): void {
    if (signal.aborted || ghost === undefined) return
    ghost.style.transform = `translate(${x - offset.x}px, ${y - offset.y}px) rotate(1.2deg)`
    aim()
    frame = requestAnimationFrame(draw)
  }

  function move(event: PointerEvent): void {
    if (event.pointerId !== start.pointerId) return
    ;[x, y] = [event.clientX, event.clientY]
    if (ghost === undefined && Math.hypot(x - start.clientX, y - start.clientY) > SLACK) begin()
    if (ghost) event.preventDefault()
  }

  function finish(event: PointerEvent): void {
    if (event.pointerId !== start.pointerId) return
    const isDragged = ghost !== undefined
    if (isDragged) aim()
    const at = place
    end.abort()
    if (!isDragged) return
    // The release is no click on the link beneath.
    addEventListener('click', (click) => click.preventDefault(), {
      capture: true,
      once: true,
      signal: AbortSignal.timeout(50),
    })
    if (at) onDrop(id, card.querySelector('h3')?.textContent ?? '', at)
  }

  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    ghost?.remove()
    line?.remove()
    mark(null)
    delete card.dataset.dragged
    delete root.dataset.dragging
  })
  addEventListener('pointermove', move, { signal, passive: false })
  addEventListener('pointerup', finish, { signal })
  addEventListener('pointercancel', () => end.abort(), { signal })
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || ghost === undefined) return
      event.preventDefault()
      end.abort()
    },
    { signal, capture: true },
  )
  return end
}

/**
 * Cards can be dragged by mouse and pen anywhere, by touch at their grip. Only a copy of the card and
 * a line move, so a frame costs the same with a thousand cards. Returns a function that stops it.
 */
export function followCardDrags(root: HTMLElement, onDrop: Drop): () => void {
  let press: AbortController | undefined
  const down = (event: PointerEvent) => {
    const card = dragged(event)
    if (card === null || !event.isPrimary) return
    press?.abort()
    press = followPress(root, card, event, onDrop)
  }
  root.addEventListener('pointerdown', down)
  return () => {
    press?.abort()
    root.removeEventListener('pointerdown', down)
  }
}

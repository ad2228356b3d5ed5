import { $toasts, dismissToast, type Toast, type ToastType } from '../../lib/stores/toasts.ts'
import { TOAST_ICONS } from '../../lib/toast-icons.ts'
import style from '../../styles/toasts.css?inline'

type ToastIcon = keyof typeof TOAST_ICONS

const MARKS: Record<ToastType, ToastIcon> = {
  success: 'check',
  error: 'alert',
  warning: 'alert',
  info: 'info',
}

function icon(name: ToastIcon): DocumentFragment {
  const holder = document.createElement('template')
  holder.innerHTML = `<svg viewBox="0 0 24 24" class="icon icon-small" aria-hidden="true"><path d="${TOAST_ICONS[name]}"/></svg>`
  return holder.content
}

/**
 * Dismisses the toast after its time. The timer pauses while the toast has the pointer or the
 * focus.
 */
function runClock(element: HTMLElement, toast: Toast): void {
  let left = toast.duration
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    since = performance.now()
    timer = setTimeout(() => dismissToast(toast.id), left)
  }
  const pause = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    left = Math.max(800, left - (performance.now() - since))
  }
  const resume = () => {
    if (timer === undefined && !element.matches(':hover, :focus-within')) run()
  }
  element.addEventListener('pointerenter', pause)
  element.addEventListener('focusin', pause)
  element.addEventListener('pointerleave', resume)
  element.addEventListener('focusout', () => setTimeout(resume))
  run()
}

const button = (what: Partial<HTMLButtonElement>) =>
  Object.assign(document.createElement('button'), what)

function draw(toast: Toast): HTMLElement {
  const element = document.createElement('div')
  element.className = `toast toast-${toast.type}`
  element.role = toast.type === 'error' ? 'alert' : 'status'
  const text = document.createElement('p')
  const close = button({ className: 'icon-button', ariaLabel: 'Dismiss' })
  close.append(icon('close'))
  element.append(icon(MARKS[toast.type]), text)
  if (toast.action) element.append(button({ className: 'link', ...toast.action }))
  element.append(close)
  element.addEventListener('click', () => dismissToast(toast.id))
  runClock(element, toast)
  // Live regions announce changes, so add the text after the element.
  requestAnimationFrame(() => {
    text.textContent = toast.message
  })
  return element
}

// Loaded with this module, to keep it out of the page before its first paint.
const sheet = new CSSStyleSheet()
sheet.replaceSync(style)

class ToastList extends HTMLElement {
  #drawn = new Map<string, HTMLElement>()
  #stop: (() => void) | undefined

  connectedCallback(): void {
    document.adoptedStyleSheets.push(sheet)
    this.#stop = $toasts.subscribe((toasts) => this.#follow(toasts))
  }

  disconnectedCallback(): void {
    this.#stop?.()
  }

  #follow(toasts: readonly Toast[]): void {
    const ids = new Set(toasts.map((toast) => toast.id))
    for (const [id, element] of this.#drawn) {
      if (ids.has(id)) continue
      element.remove()
      this.#drawn.delete(id)
    }
    for (const toast of toasts) {
      if (this.#drawn.has(toast.id)) continue
      const element = draw(toast)
      this.#drawn.set(toast.id, element)
      this.append(element)
    }
  }
}

customElements.define('toast-list', ToastList)

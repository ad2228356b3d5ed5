import { pathInAddress } from '../../lib/explorer/address.ts'
import { $kept, loadKept, toggleKept } from '../../lib/stores/kept.ts'
import { keptAs } from '../../lib/workspace/kept-match.ts'

/**
 * Makes the link of a niche page, which keeps the niche by opening the workspace, a button that
 * shows whether it is kept. Only for signed-in users: visitors load none of this.
 */
export function enliven(link: HTMLAnchorElement): void {
  const path = pathInAddress(link.search)
  const name = path.at(-1)
  if (name === undefined) return
  const what = { name, path }
  const button = document.createElement('button')
  button.type = 'button'
  button.className = link.className
  const word = document.createElement('span')
  button.append(...link.querySelectorAll('svg'), word)
  const star = button.querySelector('svg')
  button.addEventListener('click', () => {
    button.disabled = true
    void toggleKept(what).finally(() => {
      button.disabled = false
    })
  })
  $kept.subscribe((kept) => {
    const isKept = kept.state === 'ready' && keptAs(kept.candidates, what) !== undefined
    word.textContent = isKept ? 'Kept' : 'Keep'
    button.setAttribute('aria-pressed', String(isKept))
    button.setAttribute('aria-label', isKept ? `Kept: ${name}` : `Keep ${name}`)
    star?.style.setProperty('fill', isKept ? 'currentColor' : 'none')
  })
  link.replaceWith(button)
  void loadKept()
}

import { createRoot } from 'react-dom/client'
import Workspace from '../../src/islands/workspace/Workspace.tsx'
import '../../src/styles/islands.css'

const LIST = '/api/workspace/candidates'

/** Milliseconds from the last byte of the list to the end of the frame that shows the cards. */
function drawn(): Promise<number> {
  return new Promise((resolve) => {
    const poll = () => {
      const list = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(LIST))
      if (!list || document.querySelector('[data-card]') === null) {
        requestAnimationFrame(poll)
        return
      }
      // A task that starts after this frame has been painted.
      setTimeout(() => resolve(performance.now() - (list as PerformanceResourceTiming).responseEnd))
    }
    requestAnimationFrame(poll)
  })
}

const host = document.getElementById('board')
if (!host) throw new Error('the page has no #board')
const root = createRoot(host)

/** Opens the workspace of a member, and resolves to {@link drawn}. */
function drawBoard(): Promise<number> {
  root.render(<Workspace />)
  return drawn()
}

Object.assign(window, { drawBoard })

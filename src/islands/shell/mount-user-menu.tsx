import { createRoot } from 'react-dom/client'
import sheet from '../../styles/user-menu.css?url'
import { UserMenu } from './UserMenu.tsx'

/** Styles of their own file: imported, they would stand in every visitor's page. */
function loadSheet(): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet })
  const settled = new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
  document.head.append(link)
  return settled
}

/** Draws the account menu into its place in the top bar. */
export async function mountUserMenu(place: Element): Promise<void> {
  await loadSheet()
  createRoot(place).render(<UserMenu />)
}

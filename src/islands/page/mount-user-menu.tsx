import { createRoot } from 'react-dom/client'
import { pagePath } from '../../lib/page-path.ts'
import sheet from '../../styles/user-menu.css?url'
import { loadSheet } from '../shell/load-sheet.ts'
import { UserMenu } from './UserMenu.tsx'

/** Renders the account menu in the top bar, and the notice on the home page. */
export async function mountUserMenu(place: Element): Promise<void> {
  await loadSheet(sheet)
  createRoot(place).render(<UserMenu />)
  const link = document.querySelector<HTMLAnchorElement>('a[data-keep]')
  if (link) (await import('./keep-link.ts')).enliven(link)
  if (pagePath(location.pathname) !== '/') return
  const { mountWishNotice } = await import('../premium/mount-wish-notice.tsx')
  await mountWishNotice()
}

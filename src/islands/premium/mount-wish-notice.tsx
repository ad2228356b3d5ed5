import { createRoot } from 'react-dom/client'
import { readWish } from '../../lib/upgrade-wish.ts'
import sheet from '../../styles/wish-notice.css?url'
import { loadSheet } from '../shell/load-sheet.ts'
import { WishNotice } from './WishNotice.tsx'

/** Renders the notice at the top of the page if there is a stored wish. */
export async function mountWishNotice(): Promise<void> {
  const wish = readWish()
  if (wish === null) return
  await loadSheet(sheet)
  const place = document.createElement('div')
  document.querySelector('main')?.prepend(place)
  createRoot(place).render(<WishNotice wish={wish} />)
}

import type { IconName } from './icons.ts'

/** The four tools, in the order of use. */
export const TOOLS = [
  { label: 'Find a Niche', href: '/explore' },
  { label: 'Verify Market', href: '/market-demand-validator' },
  { label: 'Product Ideas', href: '/product-idea-generator' },
  { label: 'Give Feedback', href: '/feedback' },
] as const

export interface MenuItem {
  label: string
  href: string
  icon: IconName
  /** Left out for Premium users. */
  freeOnly?: boolean
}

/** Pages in the user menu, above Sign Out. A page appears here once it is built. */
export const USER_MENU_PAGES: readonly MenuItem[] = [
  { label: 'Workspace', href: '/workspace', icon: 'star' },
  { label: 'Settings', href: '/settings', icon: 'settings' },
  { label: 'Upgrade to Premium', href: '/subscribe', icon: 'crown', freeOnly: true },
]

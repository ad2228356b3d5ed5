import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { User } from '../../../contract/auth.ts'
import { pagePath } from '../../lib/page-path.ts'
import { TOOLS, USER_MENU_PAGES } from '../../lib/site-nav.ts'
import { watchPlan } from '../../lib/stores/plan-watch.ts'
import { $session, type Session, startSession } from '../../lib/stores/session.ts'
import { leaveSignedOut } from '../../lib/stores/sign-out.ts'
import { Icon } from '../shell/Icon.tsx'
import { useMenu } from '../shell/use-menu.ts'

/** Pages with features or texts that depend on the plan. */
const isPlanPage = (path: string) => path === '/settings' || TOOLS.some(({ href }) => href === path)

function MenuPanel({ user, premium }: { user: User; premium: boolean }) {
  return (
    <>
      <div className="user-who">
        <p className="user-name">{user.full_name || 'User'}</p>
        <p className="user-email">{user.email}</p>
        {premium && (
          <span className="premium-badge">
            <Icon name="crown" />
            Premium
          </span>
        )}
      </div>
      <div role="menu" aria-label="Account">
        {USER_MENU_PAGES.filter((page) => !(page.freeOnly && premium)).map(
          ({ label, href, icon }) => (
            <a key={href} role="menuitem" tabIndex={-1} href={href}>
              <Icon name={icon} small />
              {label}
            </a>
          ),
        )}
        <button type="button" role="menuitem" tabIndex={-1} onClick={() => void leaveSignedOut()}>
          <Icon name="signOut" small />
          Sign Out
        </button>
      </div>
    </>
  )
}

/** Sets the session state as attributes of the root, for the static parts of the page. */
function markRoot(session: Session): void {
  const { dataset } = document.documentElement
  if (session.state === 'user') dataset.session = ''
  if (session.state === 'visitor') delete dataset.session
  // A failed session check changes nothing.
  if (session.state === 'user' && session.premium) dataset.premium = ''
  else if (session.state === 'user' || session.state === 'visitor') delete dataset.premium
}

/** Avatar and account menu of the signed-in user; also keeps the root's attributes current. */
export function UserMenu() {
  const session = useStore($session, { ssr: 'initial' })
  const menu = useMenu()

  useEffect(() => void startSession(), [])
  useEffect(() => watchPlan(isPlanPage(pagePath(location.pathname))), [])

  useEffect(() => markRoot(session), [session])

  if (session.state !== 'user') return <div className="icon-button" aria-hidden="true" />

  const { user, premium } = session
  const letter = Array.from(user.full_name || user.email)[0]?.toUpperCase() ?? ''
  return (
    <div className="user-menu" ref={menu.root}>
      <button
        ref={menu.button}
        type="button"
        className="icon-button"
        aria-label={`Account of ${user.full_name || user.email}`}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        onClick={menu.toggle}
        onKeyDown={menu.onButtonKeyDown}
      >
        <span className="user-avatar" aria-hidden="true">
          {letter}
        </span>
      </button>
      {menu.open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the menu inside
        <div className="user-panel" onKeyDown={menu.onMenuKeyDown}>
          <MenuPanel user={user} premium={premium} />
        </div>
      )}
    </div>
  )
}

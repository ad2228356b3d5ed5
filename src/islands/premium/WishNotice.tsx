import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $session, type Session } from '../../lib/stores/session.ts'
import { forgetWish, type UpgradeWish } from '../../lib/upgrade-wish.ts'
import { Icon } from '../shell/Icon.tsx'

/** The lifetime of the link in the verification mail. */
const NEW_MS = 24 * 3_600_000

/** The user who just signed up and has no Premium yet; undefined while unknown. */
function isNewcomer(session: Session): boolean | undefined {
  if (session.state !== 'user') return session.state === 'visitor' ? false : undefined
  return !session.premium && Date.now() - Date.parse(session.user.created_at) < NEW_MS
}

/** For a user who signed up for Premium: links to subscribe and to return to the previous page. */
export function WishNotice({ wish }: { wish: UpgradeWish }) {
  const session = useStore($session, { ssr: 'initial' })
  const [closed, setClosed] = useState(false)
  const isFor = isNewcomer(session)

  useEffect(() => {
    if (isFor === false) forgetWish()
  }, [isFor])

  if (closed || !isFor) return null

  const close = () => {
    forgetWish()
    setClosed(true)
  }
  return (
    <aside className="wish" aria-label="Where you left off">
      <p>Your account is ready. Continue where you left off, or upgrade to Premium.</p>
      <a className="button button-quiet" href={wish.href} onClick={forgetWish}>
        Continue with {wish.label}
      </a>
      <a className="button button-primary" href="/subscribe" onClick={forgetWish}>
        Upgrade
      </a>
      <button type="button" className="icon-button" aria-label="Close" onClick={close}>
        <Icon name="close" small />
      </button>
    </aside>
  )
}

import { track } from '../../lib/analytics/track.ts'
import { writeStored } from '../../lib/browser-storage.ts'
import { currentPath, goTo } from '../../lib/navigation.ts'
import { loginPath } from '../../lib/return-path.ts'
import { STORAGE_KEYS } from '../../lib/storage-keys.ts'
import type { UpgradeFeature } from './variants.ts'

/** For visitors who are not signed in: sign in or sign up. */
export function VisitorActions({ feature }: { feature: UpgradeFeature }) {
  // The page to return to after sign-up: see `readWish`. The explorer stores the niche.
  function rememberHere() {
    if (feature !== 'explore') writeStored(STORAGE_KEYS.wish, currentPath())
  }
  function signIn() {
    track({ name: 'subscribe_click', place: `modal_${feature}` })
    rememberHere()
    goTo(loginPath(currentPath()))
  }
  return (
    <>
      <button type="button" className="button button-primary button-large" onClick={signIn}>
        Sign In to Upgrade
      </button>
      <p className="upgrade-sign-up">
        Don’t have an account?{' '}
        <a className="link" href="/register" onClick={rememberHere}>
          Sign up
        </a>
      </p>
    </>
  )
}

import { track } from '../../lib/analytics/track.ts'
import { currentPath, goTo } from '../../lib/navigation.ts'
import { loginPath } from '../../lib/return-path.ts'
import type { UpgradeFeature } from './variants.ts'

/** For those who are not signed in: sign in first, or sign up. */
export function VisitorActions({ feature }: { feature: UpgradeFeature }) {
  function signIn() {
    track({ name: 'subscribe_click', place: `modal_${feature}` })
    goTo(loginPath(currentPath()))
  }
  return (
    <>
      <button type="button" className="button button-primary button-large" onClick={signIn}>
        Sign In to Upgrade
      </button>
      <p className="upgrade-sign-up">
        Don’t have an account?{' '}
        <a className="link" href="/register">
          Sign up
        </a>
      </p>
    </>
  )
}

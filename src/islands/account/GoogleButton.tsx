import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import {
  $googleButton,
  $googleSignIn,
  dismissGoogleFailure,
  prepareGoogle,
  retryGoogle,
  submitGoogle,
} from '../../lib/stores/google-sign-in.ts'
import { $theme } from '../../lib/stores/theme.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import './account.css'
import { FormAlert } from '../shell/FormAlert.tsx'
import './google.css'

interface Props {
  clientId: string
  /** Address of the script that draws the button. */
  script: string
}

/** Widest button that Google draws, in pixels. */
const MAX_WIDTH = 400

function Drawn({ clientId }: { clientId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const button = useStore($googleButton, { ssr: 'initial' })
  const attempt = useStore($googleSignIn, { ssr: 'initial' })
  const theme = useStore($theme, { ssr: 'initial' })
  const [width, setWidth] = useState(0)

  // Google draws the button for one width, so a rotated phone needs a new one.
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(Math.min(MAX_WIDTH, element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const element = place.current
    if (button.state !== 'ready' || element === null || width === 0) return
    const { google, oauthState } = button
    google.initialize({
      client_id: clientId,
      callback: ({ credential }) => void submitGoogle(credential, oauthState),
      nonce: oauthState,
      ux_mode: 'popup',
      use_fedcm_for_button: false,
    })
    element.replaceChildren()
    google.renderButton(element, {
      type: 'standard',
      theme: theme === 'dark' ? 'filled_black' : 'outline',
      size: 'large',
      text: 'continue_with',
      width,
    })
  }, [button, clientId, theme, width])

  return (
    <div className="google-place" ref={place} inert={attempt.state === 'sending'}>
      <div className="google-waiting" />
    </div>
  )
}

function Google({ clientId, script }: Props) {
  const button = useStore($googleButton, { ssr: 'initial' })
  const attempt = useStore($googleSignIn, { ssr: 'initial' })

  useEffect(() => void prepareGoogle(script), [script])

  // Submitting the form next to the button clears the failure.
  useEffect(() => {
    document.addEventListener('submit', dismissGoogleFailure)
    return () => document.removeEventListener('submit', dismissGoogleFailure)
  }, [])

  return (
    <div className="needs-js mt-6 grid gap-5">
      <p className="google-or">or</p>
      {attempt.state === 'failed' && (
        <FormAlert id="google-error" text={attempt.text} error={attempt.error} />
      )}
      {button.state === 'unavailable' ? (
        <p className="google-place text-sm text-ink-muted">
          <span>
            We can’t reach Google sign-in. Use your email, or{' '}
            <button type="button" className="link" onClick={() => void retryGoogle()}>
              try again
            </button>
            .
          </span>
        </p>
      ) : (
        <Drawn clientId={clientId} />
      )}
    </div>
  )
}

/** Google's sign-in button, or the reason it is unavailable. */
export default function GoogleButton(props: Props) {
  return (
    <ErrorScreen>
      <Google {...props} />
    </ErrorScreen>
  )
}

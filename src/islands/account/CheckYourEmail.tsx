import type { ReactNode } from 'react'
import { Outcome } from '../shell/Outcome.tsx'
import { OutboxHint } from './OutboxHint.tsx'
import { ResendButton } from './ResendButton.tsx'

interface Props {
  email: string
  children?: ReactNode
}

/** Shows the address of the verification mail, and what to do if it does not arrive. */
export function CheckYourEmail({ email, children }: Props) {
  return (
    <Outcome icon="mail" tone="accent" heading="Check Your Email">
      {children}
      <p className="text-ink-muted">
        We sent a message to <strong className="wrap-anywhere text-ink">{email}</strong>. Open the
        link in it to verify your address. The email can take a minute to arrive. If you do not see
        it, check your spam folder.
      </p>
      <OutboxHint />
      <p className="button-row">
        <a className="button button-primary" href="/login">
          Go to Login
        </a>
        <ResendButton email={email} />
      </p>
    </Outcome>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { API_URL, IS_LOCAL } from '../../lib/public-env.ts'
import { Icon } from '../shell/Icon.tsx'
import { ResendButton } from './ResendButton.tsx'

interface Props {
  email: string
  children?: ReactNode
}

/** Where the verification mail went, and what to do when it does not come. */
export function CheckYourEmail({ email, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="grid gap-5" data-own-heading>
      <span className="grid size-14 place-items-center rounded-full border border-accent text-accent">
        <Icon name="mail" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        Check Your Email
      </h1>
      {children}
      <p className="text-ink-muted">
        We sent a message to <strong className="break-all text-ink">{email}</strong>. Open the link
        in it to verify your address. It can take a minute, and it may sit in the spam folder.
      </p>
      {IS_LOCAL && (
        <p className="border-l-2 border-accent pl-4 text-sm text-ink-muted">
          This copy of Nicher runs locally and sends no mail. Yours is in the{' '}
          <a className="link" href={`${API_URL}/local/outbox`}>
            local outbox
          </a>
          .
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <a className="button button-primary" href="/login">
          Go to Login
        </a>
        <ResendButton email={email} />
      </p>
    </div>
  )
}

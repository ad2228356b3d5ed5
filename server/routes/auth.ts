import type { FastifyInstance } from 'fastify'
import type { Tokens } from '../../contract/auth.ts'
import { calls } from '../../contract/calls.ts'
import { emailKey } from '../../contract/email.ts'
import type { Services } from '../compose.ts'
import { logSecurityEvent } from '../plugins/logging.ts'
import { Refusal } from '../refusal.ts'
import { refreshedPair } from '../services/accounts/refresh.ts'
import type { TokenPair } from '../services/accounts/token-pair.ts'
import { define } from './define.ts'

type Accounts = Pick<
  Services,
  | 'confirm'
  | 'csrf'
  | 'deletion'
  | 'login'
  | 'logout'
  | 'pseudonym'
  | 'recovery'
  | 'refresh'
  | 'registration'
>

const SENT_IF_KNOWN =
  'If an account exists for this address, we have sent a link to set a new password.'
const SENT_IF_PENDING =
  'If this address is waiting for confirmation, we have sent a new verification email.'
const PASSWORD_REQUIRED = 'Almost done. Set a password to confirm this address.'

/** The account calls with JSON bodies. */
export function authRoutes(app: FastifyInstance, accounts: Accounts): void {
  const tokens = tokensFor(accounts.csrf)

  define(app, calls.csrfToken, async ({ request }) => ({
    csrf_token: accounts.csrf.issue(request.browserId ?? ''),
  }))

  define(app, calls.register, async ({ body, request }) => {
    const { email, password, full_name: fullName } = body
    await accounts.registration.register({ email, password, fullName }, request)
    return {
      message: 'Registration successful! Please check your email to verify your account.',
      email,
    }
  })

  define(app, calls.verifyEmail, async ({ body, request }) => {
    const confirmed = await accounts.confirm(body.token, body.password, request)
    const { email } = confirmed
    if (confirmed.state === 'password_required') {
      return { message: PASSWORD_REQUIRED, password_required: true as const, email }
    }
    logSecurityEvent(request.log, 'email_verified', { account: accountName(accounts, email) })
    const { pair } = confirmed
    return {
      message: 'Email verified successfully!',
      ...(pair ? tokens(pair, request.browserId) : {}),
    }
  })

  define(app, calls.resendVerification, async ({ body, request }) => {
    await accounts.registration.resend(body.email, request)
    return { message: SENT_IF_PENDING }
  })

  define(app, calls.forgotPassword, async ({ body, request }) => {
    await accounts.recovery.ask(body.email, request)
    logSecurityEvent(request.log, 'password_reset_asked', {
      account: accountName(accounts, body.email),
    })
    return { message: SENT_IF_KNOWN }
  })

  define(app, calls.resetPassword, async ({ body, request }) => {
    const email = await accounts.recovery.reset(body.token, body.new_password, request)
    logSecurityEvent(request.log, 'password_reset', { account: accountName(accounts, email) })
    return { message: 'Password reset successfully! Please sign in with your new password.' }
  })

  define(app, calls.refresh, async ({ body, request }) => {
    const outcome = await accounts.refresh(body.refresh_token)
    if (outcome.kind === 'reused') {
      logSecurityEvent(request.log, 'session_reuse_detected', { session: outcome.sessionId })
    }
    return tokens(refreshedPair(outcome), request.browserId)
  })

  define(app, calls.logout, async ({ body, request }) => {
    // A browser may sign out with an expired access token.
    const viewer = await request.viewer().catch(() => undefined)
    const email = await accounts.logout(viewer, body.refresh_token)
    const fields = email === undefined ? {} : { account: accountName(accounts, email) }
    logSecurityEvent(request.log, 'logout', fields)
    return { message: 'Signed out' }
  })

  define(app, calls.me, async ({ viewer }) => viewer.user)

  define(app, calls.deleteAccount, async ({ viewer, body, request }) => {
    const { deletion } = accounts
    const account = accountName(accounts, viewer.user.email)
    const erasing =
      'password' in body
        ? deletion.withPassword(viewer, body.password)
        : deletion.withGoogle(viewer, body, request)
    await erasing.catch((error: unknown) => {
      if (error instanceof Refusal) {
        logSecurityEvent(request.log, 'account_deletion_failed', { account, code: error.code })
      }
      throw error
    })
    logSecurityEvent(request.log, 'account_deleted', { account })
  })
}

/** The only call with a form body; its scope parses nothing else. */
export function loginRoute(app: FastifyInstance, accounts: Accounts): void {
  const tokens = tokensFor(accounts.csrf)

  define(app, calls.login, async ({ body, request }) => {
    const account = accountName(accounts, body.username)
    const pair = await accounts
      .login(body.username, body.password, request)
      .catch((error: unknown) => {
        if (error instanceof Refusal) {
          logSecurityEvent(request.log, 'login_failed', { account, code: error.code })
        }
        throw error
      })
    logSecurityEvent(request.log, 'login_succeeded', { account })
    return tokens(pair, request.browserId)
  })
}

/** The account's name in the log: the same in all its events, and never its address. */
function accountName({ pseudonym }: Accounts, email: string): string {
  return pseudonym('account', emailKey(email))
}

function tokensFor(csrf: Services['csrf']) {
  return (pair: TokenPair, browserId: string | undefined): Tokens => ({
    access_token: pair.access,
    refresh_token: pair.refresh,
    csrf_token: csrf.issue(browserId ?? ''),
  })
}

import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import type { User } from '../../../contract/auth.ts'
import { longDate } from '../../lib/long-date.ts'
import { $accountDeletion } from '../../lib/stores/account-deletion.ts'
import { $signOut, leaveSignedOut } from '../../lib/stores/sign-out.ts'
import { $isExporting, downloadWorkspace } from '../../lib/stores/workspace-export.ts'
import { SubscriptionBlock } from '../premium/SubscriptionBlock.tsx'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import { Icon } from '../shell/Icon.tsx'
import { Setting } from '../shell/Setting.tsx'
import './account.css'
import { Outcome } from '../shell/Outcome.tsx'
import { Protected } from '../shell/Protected.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ShareLinks } from './ShareLinks.tsx'
import { WorkspaceMails } from './WorkspaceMails.tsx'
import './settings.css'

/** Few members have scripts. */
const AccessKeys = lazy(async () => ({
  default: (await import('./AccessKeys.tsx')).AccessKeys,
}))

function Profile({ user }: { user: User }) {
  return (
    <Setting heading="Profile">
      <dl className="setting-facts">
        <div>
          <dt>Full name</dt>
          <dd data-missing={user.full_name ? undefined : true}>{user.full_name || 'Not set'}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd className="wrap-anywhere">{user.email}</dd>
        </div>
        <div>
          <dt>Member since</dt>
          <dd>
            <time dateTime={user.created_at}>{longDate(user.created_at)}</time>
          </dd>
        </div>
      </dl>
    </Setting>
  )
}

function SignOut() {
  const isLeaving = useStore($signOut, { ssr: 'initial' }).state === 'leaving'
  return (
    <Setting heading="This device">
      <p>You stay signed in on other devices.</p>
      <button
        type="button"
        className="button button-quiet"
        disabled={isLeaving}
        onClick={() => void leaveSignedOut()}
      >
        <Icon name="signOut" small />
        Sign Out
      </button>
    </Setting>
  )
}

function DownloadData() {
  const isExporting = useStore($isExporting, { ssr: 'initial' })
  return (
    <Setting heading="Your data">
      <p>
        Everything in your workspace as a JSON file: niches, notes, reports, analyses and where your
        own material belongs.
      </p>
      <button
        type="button"
        className="button button-quiet"
        disabled={isExporting}
        onClick={() => void downloadWorkspace('json')}
      >
        <Icon name="download" small />
        {isExporting ? 'Collecting…' : 'Download my data'}
      </button>
    </Setting>
  )
}

function Deleted() {
  return (
    <div className="max-w-note py-8">
      <Outcome icon="check" tone="positive" heading="Your account was deleted">
        <p className="text-ink-muted">We erased everything in it. Taking you to the home page.</p>
        <p>
          <a className="link" href="/">
            Continue now
          </a>
        </p>
      </Outcome>
    </div>
  )
}

function Sections() {
  const isDeleted = useStore($accountDeletion, { ssr: 'initial' }).state === 'deleted'
  if (isDeleted) return <Deleted />
  return (
    <Protected waiting="Loading your settings…">
      {({ user, premium, subscription }) => (
        <>
          <Profile user={user} />
          <SubscriptionBlock premium={premium} subscription={subscription} />
          <WorkspaceMails />
          <DownloadData />
          <ShareLinks />
          <Suspense
            fallback={
              <Setting heading="Access keys">
                <p>Loading your keys…</p>
              </Setting>
            }
          >
            <AccessKeys />
          </Suspense>
          <SignOut />
          <DeleteAccount email={user.email} />
        </>
      )}
    </Protected>
  )
}

/** The account's data and plan, the sign-out and the account deletion. */
export default function Settings() {
  return (
    <ErrorScreen>
      <Sections />
    </ErrorScreen>
  )
}

import { Icon } from '../shell/Icon.tsx'
import { Setting } from '../shell/Setting.tsx'

/** The plan of the signed-in person and what it means. */
export function SubscriptionBlock({ premium }: { premium: boolean }) {
  return (
    <Setting heading="Subscription">
      <div className="setting-plan">
        <p className={premium ? 'premium-badge' : 'setting-plan-name'}>
          {premium && <Icon name="crown" />}
          {premium ? 'Premium' : 'Free'}
        </p>
        <p>
          {premium
            ? 'Explore any niche, analyze any keyword and any market, with priority support.'
            : 'Read the explored map and the demo analyses of every tool.'}
        </p>
      </div>
    </Setting>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import { type Plan, priceText } from '../../../contract/plan.ts'
import { track } from '../../lib/analytics/track.ts'
import { $session } from '../../lib/stores/session.ts'
import { Icon } from '../shell/Icon.tsx'
import { Modal } from '../shell/Modal.tsx'
import { MemberActions } from './MemberActions.tsx'
import './upgrade.css'
import { VisitorActions } from './VisitorActions.tsx'
import { BENEFITS, type UpgradeFeature, VARIANTS } from './variants.ts'

const FAILURE = 'Failed to start upgrade process. Please try again.'

interface Props {
  feature: UpgradeFeature
  open: boolean
  /** Replaces the text about the feature. */
  lead?: string | undefined
  onClose: () => void
  plan: Plan
}

/**
 * Lists the benefits of Premium and the next step. A real dialog: it traps the focus and restores
 * it on close.
 */
export function UpgradeModal({ feature, open, lead, onClose, plan }: Props) {
  const id = useId()
  const session = useStore($session, { ssr: 'initial' })
  const isPremium = session.state === 'user' && session.premium
  const variant = VARIANTS[feature]

  useEffect(() => {
    if (open) track({ name: 'view_pricing', place: `modal_${feature}` })
  }, [open, feature])

  // The user may have bought Premium in another tab.
  useEffect(() => {
    if (open && isPremium) onClose()
  }, [open, isPremium, onClose])

  return (
    <Modal open={open} onClose={onClose} labelledBy={`${id}-title`} describedBy={`${id}-lead`}>
      <div className="upgrade-sheet">
        <button
          type="button"
          className="icon-button upgrade-close"
          aria-label="Close"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
        <h2 id={`${id}-title`}>Upgrade to Premium</h2>
        <p id={`${id}-lead`} className="text-ink-muted">
          {lead ?? variant.lead}
        </p>
        <ul className="upgrade-benefits">
          {BENEFITS.map((benefit) => (
            <li key={benefit}>
              <Icon name="check" small />
              {benefit}
            </li>
          ))}
        </ul>
        <p className="upgrade-price">
          <strong className="figures">{priceText(plan)}</strong>
          <span>Cancel anytime. No hidden fees.</span>
        </p>
        {open && session.state === 'user' ? (
          <MemberActions place={`modal_${feature}`} plan={plan} failure={FAILURE} />
        ) : (
          <VisitorActions feature={feature} />
        )}
        {variant.offersIdeas && (
          <div className="upgrade-first">
            <a className="button button-quiet" href="/product-idea-generator">
              Try Product Idea Generator First
            </a>
            <p>See our main tool in action before subscribing</p>
          </div>
        )}
        <button type="button" className="button upgrade-later" onClick={onClose}>
          Maybe Later
        </button>
      </div>
    </Modal>
  )
}

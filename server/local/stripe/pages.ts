import { escapeHtml } from '../page.ts'
import {
  type LocalCheckout,
  type LocalPortal,
  type LocalSubscription,
  periodEnd,
} from './objects.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function date(seconds: number): string {
  return `<time datetime="${new Date(seconds * 1000).toISOString()}">${day.format(seconds * 1000)}</time>`
}

function facts(rows: [string, string][]): string {
  return `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('\n')}</dl>`
}

function button(action: string, text: string, kind = ''): string {
  return `<form method="post" action="${escapeHtml(action)}"><button class="${kind}">${text}</button></form>`
}

/** @param price as text, such as '$5 per month' */
export function checkoutBody(checkout: LocalCheckout, email: string, price: string): string {
  const path = `/local/checkout/${checkout.id}`
  if (checkout.status !== 'open') {
    const isPaid = checkout.status === 'complete'
    const words = isPaid ? 'This checkout is already paid.' : 'This checkout has expired.'
    const back = (isPaid ? checkout.success_url : checkout.cancel_url) ?? ''
    return `<p>${words}</p><a class="link" href="${escapeHtml(back)}">Back to Nicher</a>`
  }
  return `<p>This page replaces the card payment. You need no card, and no money moves.</p>
${facts([
  ['Premium', escapeHtml(price)],
  ['Account', escapeHtml(email)],
])}
${button(`${path}/pay`, 'Pay with test card', 'primary')}
${button(`${path}/cancel`, 'Cancel')}`
}

function subscriptionBody(path: string, subscription: LocalSubscription, price: string): string {
  const end = date(subscription.cancel_at ?? periodEnd(subscription))
  const isEnding = subscription.cancel_at !== null || subscription.cancel_at_period_end
  if (subscription.status === 'canceled') {
    return facts([
      ['Status', 'canceled'],
      ['Ended on', date(subscription.ended_at ?? 0)],
    ])
  }
  return `${facts([
    ['Premium', escapeHtml(price)],
    ['Status', escapeHtml(subscription.status)],
    [isEnding ? 'Ends on' : 'Renews on', end],
  ])}
${isEnding ? button(`${path}/resume`, 'Resume subscription', 'primary') : button(`${path}/cancel`, 'Cancel subscription')}`
}

export function portalBody(
  portal: LocalPortal,
  subscription: LocalSubscription | undefined,
  price: string,
): string {
  const path = `/local/portal/${portal.id}`
  return `<p>This page replaces the payment provider's portal. A canceled subscription ends with its period.</p>
${subscription ? subscriptionBody(path, subscription, price) : '<p>There is no subscription.</p>'}
<a class="link" href="${escapeHtml(portal.return_url ?? '')}">Back to Nicher</a>`
}

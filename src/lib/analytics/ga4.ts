import type { Adapter, MeasuredEvent } from './dispatch.ts'
import { gtag } from './gtag.ts'

const premium = (price: number) => ({
  items: [{ item_id: 'premium', item_name: 'Nicher Premium', price, quantity: 1 }],
})

/** The service's name for an event, and its parameters. */
function describe(event: MeasuredEvent): [name: string, fields: object] {
  const { name, ...fields } = event
  switch (event.name) {
    case 'error': {
      // `error` is one of the service's own names.
      const { place, message } = event
      const description = `${place}: ${message}`
      return ['exception', { description, place, fatal: place === 'island' }]
    }
    case 'subscription':
      return ['purchase', { ...fields, ...premium(event.value) }]
    case 'begin_checkout':
      return [name, { ...fields, ...premium(event.value) }]
    default:
      return [name, fields]
  }
}

/**
 * Google Analytics 4. Every event includes the visit. The service counts its sessions separately.
 */
export function ga4(id: string): Adapter {
  return {
    send(event, visit_id) {
      const [name, fields] = describe(event)
      gtag('event', name, { ...fields, visit_id, send_to: id })
    },
  }
}

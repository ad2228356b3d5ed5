import { Refusal } from '../../refusal.ts'

/** Pages of the site that the payment provider may send people back to. */
const PAGES = {
  success_url: '/subscription/success',
  cancel_url: '/subscription/cancel',
  return_url: '/settings',
} as const

/**
 * The address to send people back to, made of the configured origin. What was
 * given must be just that address or its path, or the request is refused: no
 * parsing of addresses, so no disagreement about what they mean.
 */
export type ReturnAddress = (field: keyof typeof PAGES, given: string) => string

export function createReturnAddress(siteUrl: string): ReturnAddress {
  return function returnAddress(field, given) {
    const address = siteUrl + PAGES[field]
    if (given === address || given === PAGES[field]) return address
    const msg = `Must be the site's own ${PAGES[field]}`
    throw new Refusal('invalid', { items: [{ loc: ['body', field], msg, type: 'custom' }] })
  }
}

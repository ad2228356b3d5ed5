import { Refusal } from '../../refusal.ts'

/** Pages of the site that the payment provider may return to. */
const PAGES = {
  success_url: '/subscription/success',
  cancel_url: '/subscription/cancel',
  return_url: '/settings',
} as const

/**
 * The return address, built from the configured origin. The given value must equal that address or
 * its path, or the request is refused. No address is parsed, to rule out differences between
 * parsers.
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

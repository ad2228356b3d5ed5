import { addressFrom, cameFrom } from '../explorer/address.ts'

/** The idea generator with a keyword as its market. */
export function ideasAddress(market: string, from = cameFrom()): string {
  return addressFrom({ market }, '/product-idea-generator', from)
}

import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** `address:port`, `[address]` and `[address]:port`, as some proxies write them. */
const WRAPPED = /^(?:\[([^[\]]+)\]|(\d[\d.]*))(?::\d{1,5})?$/
const LONGEST = 100

/**
 * An IPv4 address as text, or an IPv6 address that is not a mapped IPv4 address. Undefined if it is
 * neither.
 */
function readAddress(text: string | undefined): string | ipaddr.IPv6 | undefined {
  if (text === undefined || text.length > LONGEST) return undefined
  const [, bracketed, dotted] = WRAPPED.exec(text.trim()) ?? []
  const address = (bracketed ?? dotted ?? text.trim()).replace(/%.*$/, '')
  if (isIP(address) === 4) return bracketed === undefined ? address : undefined
  if (isIP(address) !== 6) return undefined
  const ipv6 = ipaddr.IPv6.parse(address)
  return ipv6.isIPv4MappedAddress() ? ipv6.toIPv4Address().toString() : ipv6
}

/**
 * Normalizes a caller's address: removes brackets, port and zone, and unwraps IPv4 mapped into
 * IPv6. Undefined if the text is not an address.
 */
export function plainAddress(text: string | undefined): string | undefined {
  return readAddress(text)?.toString()
}

/**
 * The address for rate limits: an IPv4 address unchanged, or an IPv6 address by its /64, which is
 * the network of one subscriber.
 * @param claimed the address that the trusted proxies report. If it is not an address, `peer`
 * counts.
 * @param peer the other end of the connection
 */
export function addressGroup(claimed: string | undefined, peer?: string): string {
  const address = readAddress(claimed) ?? readAddress(peer)
  if (address === undefined) return 'unknown'
  if (typeof address === 'string') return address
  const network = address.parts.slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/**
 * Whether a proxy is one of ours, in any spelling of its address.
 * @param hops addresses, and ranges such as 10.0.0.0/8
 */
export function createProxyTrust(hops: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const hop of hops) {
    const [text = '', bits] = hop.split('/')
    const address = plainAddress(text)
    if (address === undefined) throw new Error(`No address: ${hop}`)
    const version = isIP(address)
    const isMapped = version === 4 && isIP(text) === 6
    const all = version === 4 ? 32 : 128
    const prefix = bits === undefined ? all : Math.max(0, Number(bits) - (isMapped ? 96 : 0))
    trusted.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
  }
  return (text) => {
    const address = plainAddress(text)
    return address !== undefined && trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
}

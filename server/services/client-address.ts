import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** `address:port`, `[address]` and `[address]:port`, as some proxies write them. */
const WRAPPED = /^(?:\[([^[\]]+)\]|(\d[\d.]*))(?::\d{1,5})?$/
const LONGEST = 100

/** An IPv4 address as text, or an IPv6 one that does not stand for IPv4; undefined for what is none. */
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
 * An address in one spelling, out of whatever names a caller: without brackets,
 * port and zone, and IPv4 where it is IPv4 in IPv6. Undefined for what is none.
 */
export function plainAddress(text: string | undefined): string | undefined {
  return readAddress(text)?.toString()
}

/**
 * The address by which a caller is throttled: an IPv4 address as it is, an
 * IPv6 one by its /64, which is what one subscriber has.
 * @param claimed who it is by the proxies that are trusted; where that is no address, `peer` counts
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
 * Whether a proxy is one of ours, in whatever spelling it appears.
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

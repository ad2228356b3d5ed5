import { BlockList, isIP } from 'node:net'

/** `address:port`, `[address]` and `[address]:port`, as some proxies write them. */
const WRAPPED = /^(?:\[([^[\]]+)\]|(\d[\d.]*))(?::\d{1,5})?$/
const LONGEST = 100

/** The eight groups of an IPv6 address that `isIP` knows. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const [, front = '', ...bytes] = dotted ?? []
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
  const plain = dotted
    ? `${front}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    : address
  const [left = [], right] = plain
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const gap = right === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(gap).fill('0'), ...(right ?? [])].map((group) =>
    Number.parseInt(group, 16),
  )
}

/** The IPv4 address that an IPv6 one stands for (`::ffff:a.b.c.d`, in any spelling). */
function mappedIPv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return undefined
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

/**
 * An address in one spelling, out of whatever names a caller: without brackets,
 * port and zone, and IPv4 where it is IPv4 in IPv6. Undefined for what is none.
 */
export function plainAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.length > LONGEST) return undefined
  const [, bracketed, dotted] = WRAPPED.exec(text.trim()) ?? []
  const address = (bracketed ?? dotted ?? text.trim()).replace(/%.*$/, '').toLowerCase()
  if (isIP(address) === 4) return bracketed === undefined ? address : undefined
  if (isIP(address) !== 6) return undefined
  return mappedIPv4(groupsOf(address)) ?? address
}

/**
 * The address by which a caller is throttled: an IPv4 address as it is, an
 * IPv6 one by its /64, which is what one subscriber has.
 * @param claimed who it is by the proxies that are trusted; where that is no address, `peer` counts
 * @param peer the other end of the connection
 */
export function addressGroup(claimed: string | undefined, peer?: string): string {
  const address = plainAddress(claimed) ?? plainAddress(peer)
  if (address === undefined) return 'unknown'
  if (isIP(address) === 4) return address
  const network = groupsOf(address).slice(0, 4)
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

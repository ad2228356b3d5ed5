/** `::ffff:127.0.0.1` and similar addresses, in the spelling of URLs. */
const MAPPED_LOOPBACK = /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/

/**
 * True if a host name or address can only mean this machine: `localhost`, names
 * below it, 127.0.0.0/8 and `::1`, in every spelling that programs understand
 * (capitals, a dot at the end, `0x7f.1`, `::ffff:127.0.0.1`). False for text that
 * is not a host.
 * @param host with or without the brackets of an IPv6 address
 */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (!/^[\w.:-]+$/.test(bare)) return false
  const written = bare.includes(':') ? `[${bare}]` : bare
  if (!URL.canParse(`http://${written}`)) return false
  const { hostname } = new URL(`http://${written}`)
  const name = hostname.replace(/\.$/, '')
  if (name === '[::1]' || MAPPED_LOOPBACK.test(name)) return true
  return /^127\.\d+\.\d+\.\d+$/.test(name) || name === 'localhost' || name.endsWith('.localhost')
}

import Stripe from 'stripe'
import type { StripeConfig } from '../../config.ts'

/** The version of the objects that we read; the webhook endpoint must use the same. */
export const API_VERSION = '2026-10-28.endive'
const RETRIES = 1

/** True for a key with which real money is charged. */
export const isLiveKey = (key: string): boolean => /^(sk|rk)_live_/.test(key)

/** The SDK requests `/v1/…` at a host; this puts the path of a base address before it. */
function clientBelow(prefix: string) {
  const client = Stripe.createNodeHttpClient()
  const request = client.makeRequest.bind(client)
  client.makeRequest = (host, port, path, ...rest) => request(host, port, prefix + path, ...rest)
  return client
}

function place(baseUrl: string | undefined) {
  if (baseUrl === undefined) return {}
  const { protocol, hostname, port, pathname } = new URL(baseUrl)
  return {
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    httpClient: clientBelow(pathname.replace(/\/$/, '')),
  }
}

/** @param timeout milliseconds of one attempt */
export function createStripeClient({ secretKey, baseUrl }: StripeConfig, timeout: number): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: RETRIES,
    timeout,
    telemetry: false,
    ...place(baseUrl),
  })
}

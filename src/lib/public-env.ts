import { DEFAULT_API_PORT, DEFAULT_SUPPORT_EMAIL, localAddress } from '../../contract/addresses.ts'

// astro.config.mjs sets and checks these at build time (site-config.ts); outside Astro, in
// tests and benchmarks, there are none.

/** Base address of the API host, without a trailing slash. */
export const API_URL = import.meta.env.PUBLIC_API_URL || localAddress(DEFAULT_API_PORT)

export const SUPPORT_EMAIL = import.meta.env.PUBLIC_SUPPORT_EMAIL || DEFAULT_SUPPORT_EMAIL

/** Whether outside services may be local stand-ins, which the pages then say. */
export const IS_LOCAL = import.meta.env.PUBLIC_APP_MODE !== 'production'

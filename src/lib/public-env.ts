import { PUBLIC_DEFAULTS } from './public-defaults.ts'

// `import.meta.env` rather than `astro:env/client`: these modules also run outside Astro
// (unit tests, benchmarks). astro.config.mjs checks the same variables at build time.

/** Base address of the API host, without a trailing slash. */
export const API_URL = (import.meta.env.PUBLIC_API_URL ?? PUBLIC_DEFAULTS.PUBLIC_API_URL).replace(
  /\/+$/,
  '',
)

export const SUPPORT_EMAIL =
  import.meta.env.PUBLIC_SUPPORT_EMAIL ?? PUBLIC_DEFAULTS.PUBLIC_SUPPORT_EMAIL

/** Whether outside services may be local stand-ins, which the pages then say. */
export const IS_LOCAL =
  (import.meta.env.PUBLIC_APP_MODE ?? PUBLIC_DEFAULTS.PUBLIC_APP_MODE) === 'local'

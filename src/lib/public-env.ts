import {
  DEFAULT_API_PORT,
  DEFAULT_SITE_PORT,
  DEFAULT_SUPPORT_EMAIL,
  LOCAL_GOOGLE_CLIENT_ID,
  localAddress,
} from '../../contract/addresses.ts'

// astro.config.mjs sets and checks these at build time (site-config.ts); outside Astro, in
// tests and benchmarks, there are none.

/** Origin of the site. */
export const SITE_URL = import.meta.env.PUBLIC_SITE_URL || localAddress(DEFAULT_SITE_PORT)

/** Base address of the API host, without a trailing slash. */
export const API_URL = import.meta.env.PUBLIC_API_URL || localAddress(DEFAULT_API_PORT)

export const SUPPORT_EMAIL = import.meta.env.PUBLIC_SUPPORT_EMAIL || DEFAULT_SUPPORT_EMAIL

const googleClientId = import.meta.env.PUBLIC_GOOGLE_CLIENT_ID

/**
 * The site's Google client id and the script that renders Google's button; undefined without a
 * client id.
 */
export const GOOGLE: { clientId: string; script: string } | undefined = googleClientId
  ? {
      clientId: googleClientId,
      script:
        googleClientId === LOCAL_GOOGLE_CLIENT_ID
          ? `${API_URL}/local/google/client.js`
          : 'https://accounts.google.com/gsi/client',
    }
  : undefined

/** True if outside services may be local mocks. The pages then say this. */
export const IS_LOCAL = import.meta.env.PUBLIC_APP_MODE !== 'production'

/** Build-time variables of the site and what they are when nobody set them. */
export const PUBLIC_DEFAULTS = {
  PUBLIC_SITE_URL: 'http://localhost:4321',
  PUBLIC_API_URL: 'http://localhost:8787',
  PUBLIC_SUPPORT_EMAIL: 'support@nicher.example',
  PUBLIC_APP_MODE: 'local',
} as const

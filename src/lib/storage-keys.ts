/** Every key the site keeps in the browser's storage. All start with `nicher:`. */
export const STORAGE_KEYS = {
  access: 'nicher:access',
  /** When this browser got its access token, in milliseconds since the epoch by its own clock. */
  accessIssued: 'nicher:access-issued',
  refresh: 'nicher:refresh',
  csrf: 'nicher:csrf',
  sessionId: 'nicher:session-id',
  theme: 'nicher:theme',
  /** The address of the font that this browser has loaded; the head script reads and writes it. */
  font: 'nicher:font',
  /** The niche on its way from the explorer to the validator; in sessionStorage. */
  handoff: 'nicher:handoff',
  /** The address that could not sign in because nobody verified it; in sessionStorage. */
  unverified: 'nicher:unverified',
  /** Open branches and position of the explorer. */
  explorerView: 'nicher:explorer-view',
  /** Where somebody was who went to sign in or up for Premium, until they have an account. */
  wish: 'nicher:wish',
  /** The id of a checkout that was begun here and whose payment has not been confirmed yet. */
  checkout: 'nicher:checkout',
  /** The id of the idea analysis that this browser started and has not seen the end of. */
  ideas: 'nicher:ideas',
  /** What the person answered when asked whether the site may be measured. */
  consent: 'nicher:consent',
  /** An account was opened here and is not counted yet; only with consent. */
  signedUp: 'nicher:signed-up',
  /** The visit that measured events belong to; only with consent. */
  visit: 'nicher:visit',
} as const

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS]

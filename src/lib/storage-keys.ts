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
  /** The address whose sign-in failed because it is not verified; in sessionStorage. */
  unverified: 'nicher:unverified',
  /** Open branches and position of the explorer. */
  explorerView: 'nicher:explorer-view',
  /** The shape of the explorer that the user chose: a map or a list. */
  explorerShape: 'nicher:explorer-shape',
  /** What the colors of the explorer show, if the user chose it: demand or competition. */
  explorerHeat: 'nicher:explorer-heat',
  /** The country and language whose searches the user asks for: `DE de`. */
  market: 'nicher:market',
  /** The answers on the page 'Match me'. */
  match: 'nicher:match',
  /** The text in the keyword list; in sessionStorage. */
  list: 'nicher:list',
  /** How much each part of a score counts, if the user changed it: `1 1 2`. */
  weights: 'nicher:weights',
  /** The page that a user left to sign in or up for Premium, until they have an account. */
  wish: 'nicher:wish',
  /** The id of a checkout started here whose payment is not confirmed yet. */
  checkout: 'nicher:checkout',
  /** The niche that a visitor wants to keep, until they have signed in. */
  keep: 'nicher:keep',
  /** The beginning of keys of notes that are not saved yet: then the candidate and the tab. */
  notes: 'nicher:notes',
  /** The id of the idea analysis that this browser started and that has not ended here. */
  ideas: 'nicher:ideas',
  /** The user's answer to the analytics consent request. */
  consent: 'nicher:consent',
  /** A new account opened here and not yet counted; only with consent. */
  signedUp: 'nicher:signed-up',
  /** The visit that measured events belong to; only with consent. */
  visit: 'nicher:visit',
} as const

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS]

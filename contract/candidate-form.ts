/** Where a candidate stands on the board, in the order of its columns. */
export const STAGES = {
  considering: 'Considering',
  testing: 'Testing',
  building: 'Building',
  dropped: 'Dropped',
} as const

export type Stage = keyof typeof STAGES
export const STAGE_IDS = Object.keys(STAGES) as Stage[]

/** Lengths in code points. */
export const CANDIDATE_NAME_MAX = 120
export const CANDIDATE_NAME_EMPTY = 'Please enter a name for the idea'
export const DROP_REASON_MAX = 500
export const NOTES_MAX = 20_000
/** Candidates of a member. */
export const CANDIDATES_MAX = 2_000
/** Ideas in one import. */
export const IDEAS_IMPORT_MAX = 500
/** A removed candidate can be brought back for this many days. */
export const REMOVED_DAYS = 30
/** Candidates beside each other. */
export const COMPARE_MIN = 2
export const COMPARE_MAX = 4

/** What belongs to a candidate without being written on it. */
export const BELONGING_KINDS = ['report', 'analysis', 'material'] as const
export type BelongingKind = (typeof BELONGING_KINDS)[number]

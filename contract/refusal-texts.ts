/** Texts of refusals that the site tells apart, as from a host that sends no `code`. */
export const STATE_INVALID = 'Invalid state parameter'
/** The error of a result that is not there yet. Other hosts say the second before the first step. */
export const ANALYSIS_PENDING = 'Analysis in progress'
export const ANALYSIS_STARTING = 'Analysis starting'

/** Code points. */
export const MARKET_MAX = 120
export const MARKET_EMPTY = 'Please enter a market to analyze'
export const MARKET_TOO_LONG = `Market must be at most ${MARKET_MAX} characters long`
export const MARKET_WORDLESS = 'Market must contain letters or digits'
/** Threads that are read for a market where nobody asks for another number. */
export const THREAD_LIMIT = 10

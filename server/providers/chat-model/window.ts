/**
 * The lowest number of UTF-8 bytes per token: more in English, about this many in
 * other scripts.
 */
const TOKEN_BYTES = 3
/** The answer's share of a small window, which holds few texts to quote. */
const ANSWER_SHARE = 0.4
/**
 * Tokens that are enough for an answer: 8 pain points with 8 quotes of 65 letters, the mean of those
 * in the demo of ideas. A window has them as soon as it holds a request of the same size.
 */
const ANSWER_TOKENS = 4_000
/** Bytes of data that a request has room for, even if its fixed words leave none. */
export const ROOM_MIN = 600

/**
 * How many bytes of data fit into one request, beside its fixed words and with room for the answer.
 * @param contextTokens what the model can read and answer
 */
export function roomFor(contextTokens: number, ...fixed: readonly string[]): number {
  return Math.max(ROOM_MIN, roomLeft(contextTokens, fixed))
}

/** True if so many bytes of data fit beside these words and the answer. */
export function hasRoomFor(
  bytes: number,
  contextTokens: number,
  ...fixed: readonly string[]
): boolean {
  return roomLeft(contextTokens, fixed) >= bytes
}

function roomLeft(contextTokens: number, fixed: readonly string[]): number {
  const least = Math.max(contextTokens * ANSWER_SHARE, contextTokens - ANSWER_TOKENS)
  const answer = Math.min(ANSWER_TOKENS, Math.floor(least))
  const words = fixed.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  return (contextTokens - answer) * TOKEN_BYTES - words
}

/** Longest part of an unusable answer that is sent back, in UTF-16 units. */
export function repairRoom(contextTokens: number): number {
  return Math.min(1_500, Math.floor(contextTokens / 4))
}

/** The maximum length of a line or a tag in UTF-16 units. Longer ones are skipped. */
const PIECE_MAX = 4 * 1024 * 1024

/**
 * Text between separators, in pieces of bounded length; null for a piece that is too long. What
 * follows the last separator is a piece too, unless the stream breaks off.
 */
export async function* split(
  stream: AsyncIterable<Buffer>,
  separator: '\n' | '<',
): AsyncGenerator<string | null> {
  const decoder = new TextDecoder()
  let rest = ''
  let isTooLong = false
  for await (const chunk of stream) {
    const pieces = decoder.decode(chunk, { stream: true }).split(separator)
    const last = pieces.pop() ?? ''
    for (const piece of pieces) {
      yield isTooLong ? null : rest + piece
      rest = ''
      isTooLong = false
    }
    rest = isTooLong ? '' : rest + last
    if (rest.length > PIECE_MAX) {
      isTooLong = true
      rest = ''
    }
  }
  rest += decoder.decode()
  if (isTooLong) yield null
  else if (rest !== '') yield rest
}

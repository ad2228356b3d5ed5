/** The end of a text that is looked at, and how often it is looked at, in UTF-16 units. */
const SEEN_MAX = 4_096
const STEP = 512
/** A text goes round in circles if it ends in so many units and rounds of the same words. */
const LENGTH_MIN = 800
const ROUNDS_MIN = 4

/** Whether a text ends in a part that is repeated over and over. Reads it once. */
export function endsInCircles(text: string): boolean {
  const last = text.length - 1
  // For every length of the text's end, the longest border of it; length − border is its period.
  const borders = new Int32Array(text.length + 1)
  for (let length = 2; length <= text.length; length += 1) {
    const unit = text.charCodeAt(last - length + 1)
    let border = borders[length - 1] ?? 0
    while (border > 0 && text.charCodeAt(last - border) !== unit) border = borders[border] ?? 0
    borders[length] = text.charCodeAt(last - border) === unit ? border + 1 : border
    const period = length - (borders[length] ?? 0)
    if (length >= LENGTH_MIN && length >= ROUNDS_MIN * period) return true
  }
  return false
}

/** Watches a text that comes in pieces. The function it returns is true once the text goes round in circles. */
export function createCircleWatch(): (piece: string) => boolean {
  let end = ''
  let fresh = 0
  return (piece) => {
    end = (end + piece).slice(-SEEN_MAX)
    fresh += piece.length
    if (fresh < STEP) return false
    fresh = 0
    return endsInCircles(end)
  }
}

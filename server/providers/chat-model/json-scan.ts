/** Whether a text that came so far can become JSON: `whole` once its first object has ended. */
export type Verdict = 'going' | 'whole' | 'nonsense'

/** The units of numbers, `true`, `false` and `null`, and what stands between values. */
const BETWEEN = new Set(' \n\r\t,:-+.0123456789eEtrufalsn')
const CLOSERS: Record<string, string> = { '{': '}', '[': ']' }

/**
 * Reads an object in pieces and says as early as possible that it has ended, or that it cannot be
 * JSON. It may take some text for possible that is not.
 */
export function createJsonScan(): (piece: string) => Verdict {
  const open: string[] = []
  let isInString = false
  let isEscaped = false

  function inString(unit: string): boolean {
    if (isEscaped) isEscaped = false
    else if (unit === '\\') isEscaped = true
    else if (unit === '"') isInString = false
    return unit >= ' '
  }

  function outside(unit: string): boolean {
    const closer = CLOSERS[unit]
    if (closer !== undefined) open.push(closer)
    else if (unit === '"') isInString = true
    else if (unit === '}' || unit === ']') return open.pop() === unit
    else return BETWEEN.has(unit)
    return true
  }

  return (piece) => {
    for (const unit of piece) {
      if (!(isInString ? inString(unit) : outside(unit))) return 'nonsense'
      if (open.length === 0) return 'whole'
    }
    return 'going'
  }
}

const CAUSES_MAX = 5

/**
 * Explains a failure to the operator: the error's message, then those of its
 * causes, one per line. Does not show the text or values of a failed query, or the
 * credentials in an address.
 */
export function explainFailure(error: unknown): string {
  const lines: string[] = []
  let each = error
  for (let depth = 0; depth <= CAUSES_MAX && each !== undefined; depth += 1) {
    const line = messageOf(each).replace(/\S+/g, withoutCredentials)
    if (line !== '' && !lines.includes(line)) lines.push(line)
    each = causeOf(each)
  }
  return lines.join('\n  Cause: ')
}

/** An address without its password or key; other words unchanged. */
function withoutCredentials(word: string): string {
  const scheme = word.indexOf('://')
  const host = word.lastIndexOf('@') + 1
  return scheme < 0 || host < scheme ? word : word.slice(0, scheme + 3) + word.slice(host)
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('query' in error) return 'A database query failed'
  if (error.message !== '') return error.message
  // A host with several addresses fails with one error per address and an empty message.
  if (error instanceof AggregateError) {
    return [...new Set(error.errors.map(messageOf))].join('; ')
  }
  return error.name
}

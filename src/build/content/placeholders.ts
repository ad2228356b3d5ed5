/**
 * Puts values in place of placeholders such as `{price}` in an article's rendered text, or in an answer.
 * @param values HTML for an article, plain text for an answer; by placeholder
 * @throws {Error} naming the file and what may stand there, for a placeholder that is not known
 */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string>>,
  file: string,
): string {
  return text.replaceAll(/\{([^{}]*)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value !== undefined) return value
    const known = Object.keys(values).map((each) => `{${each}}`)
    throw new Error(`${file}: ${placeholder} is no placeholder. There are ${known.join(', ')}.`)
  })
}

/** Text that stands in HTML as it is. */
export function escapeText(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

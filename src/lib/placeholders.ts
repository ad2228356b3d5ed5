/**
 * Puts values in place of placeholders such as `{price}` in an article's rendered text.
 * @param values HTML, by placeholder
 * @throws {Error} naming the file and what may stand there, for a placeholder that is not known
 */
export function fillPlaceholders(
  html: string,
  values: Readonly<Record<string, string>>,
  file: string,
): string {
  return html.replaceAll(/\{([^{}]*)\}/g, (placeholder, name: string) => {
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

/** The words that two sets have in common. */
export function commonWords(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  return [...a].filter((word) => b.has(word))
}

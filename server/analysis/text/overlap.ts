/** The share of two sets' members that both have, 0 to 1; 0 for two empty sets. */
export function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const each of a) if (b.has(each)) shared++
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}

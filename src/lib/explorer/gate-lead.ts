/**
 * What the upgrade modal says of a niche that is not open yet. `charted` is how many niches are
 * known below it; undefined where nobody said.
 */
export function gateLead(name: string, charted: number | undefined): string {
  if (charted === undefined) {
    return `${name} is not open on the map yet. With Premium you open it, and what lies below stays open for everyone.`
  }
  if (charted === 0) {
    return `${name}: nothing is charted below yet. With Premium you explore it, and what is found stays on the map for everyone.`
  }
  return charted === 1
    ? `${name}: 1 niche is charted below. Premium opens it.`
    : `${name}: ${charted.toLocaleString('en')} niches are charted below. Premium opens them.`
}

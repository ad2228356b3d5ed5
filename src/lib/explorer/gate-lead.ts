/**
 * The upgrade modal's text for a niche that is not open yet. `charted` is the number of known
 * niches below it; undefined if unknown.
 */
export function gateLead(name: string, charted: number | undefined): string {
  if (charted === undefined) {
    return `${name} is not open on the map yet. With Premium, you can open it, and its niches stay open for everyone.`
  }
  if (charted === 0) {
    return `${name} has no niches on the map yet. With Premium, you can explore it, and the niches you find stay on the map for everyone.`
  }
  return charted === 1
    ? `${name} has 1 niche below it. Premium opens it.`
    : `${name} has ${charted.toLocaleString('en')} niches below it. Premium opens them.`
}

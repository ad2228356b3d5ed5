import { countText } from './niche.ts'

/**
 * The upgrade modal's text for a niche that is not open yet. `charted` is the number of known
 * niches directly below it; undefined if unknown.
 */
export function gateLead(name: string, charted: number | undefined): string {
  if (charted === undefined) {
    return `${name} is not open on the map yet. With Premium, you can open it, and its niches stay open for everyone.`
  }
  if (charted === 0) {
    return `${name} has no niches on the map yet. With Premium, you can explore it, and the niches you find stay on the map for everyone.`
  }
  return `${name} has ${countText(charted)}. Premium opens ${charted === 1 ? 'it' : 'them'}.`
}

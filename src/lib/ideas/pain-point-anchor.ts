/** The id of a pain point's place on the page; safe as it is in an address. */
export function painPointAnchor(id: string): string {
  return `pain-point-${id.replace(/[^\w-]/g, (character) => `_${character.codePointAt(0)}_`)}`
}

/** Two versions of the notes as one text. A version that contains the other one is the text. */
export function joinedNotes(one: string, other: string): string {
  if (one.includes(other)) return one
  if (other.includes(one)) return other
  return `${one.trimEnd()}\n\n${other.trimStart()}`
}

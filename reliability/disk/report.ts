/** What a run came to. */
export interface Finding {
  name: string
  said: string
  problems: string[]
}

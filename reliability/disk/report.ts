/** The result of a run. */
export interface Finding {
  name: string
  said: string
  problems: string[]
}

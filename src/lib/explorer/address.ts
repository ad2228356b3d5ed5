const NAME = 'at'

/** The explorer opened at a niche, by its names from the industry down. */
export function explorerAddress(names: readonly string[]): string {
  return `/explore?${new URLSearchParams(names.map((name) => [NAME, name]))}`
}

/** The path of the niche that an address of the explorer names; empty where it names none. */
export function pathInAddress(search: string): string[] {
  return new URLSearchParams(search).getAll(NAME)
}

/** The name of the niche that an address of the explorer names; undefined where it names none. */
export function nicheInAddress(search: string): string | undefined {
  return pathInAddress(search).at(-1)
}

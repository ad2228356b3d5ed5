const NAME = 'at'

/** An address that names a niche of the map beside its own query. */
function addressAt(
  page: string,
  query: Readonly<Record<string, string>>,
  names: readonly string[],
): string {
  const all = [...Object.entries(query), ...names.map((name) => [NAME, name] as [string, string])]
  return all.length === 0 ? page : `${page}?${new URLSearchParams(all)}`
}

/** The explorer opened at a niche, by its names from the industry down; the whole map without one. */
export function explorerAddress(names: readonly string[]): string {
  return addressAt('/explore', {}, names)
}

/** The path of the niche that an address names; empty where it names none. */
export function pathInAddress(search: string): string[] {
  return new URLSearchParams(search).getAll(NAME)
}

/** The name of the niche that an address of the explorer names; undefined where it names none. */
export function nicheInAddress(search: string): string | undefined {
  return pathInAddress(search).at(-1)
}

/** The niche of the map from which the user came to this page; empty where none is known. */
export function cameFrom(): string[] {
  return pathInAddress(globalThis.location?.search ?? '')
}

/**
 * A page, by default this one, with a query of its own; it keeps the niche from which the user came.
 */
export function addressFrom(
  query: Readonly<Record<string, string>>,
  page = '',
  from = cameFrom(),
): string {
  return addressAt(page, query, from)
}

/** True for the names of a path, as browser storage may hold them. */
export function isPath(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

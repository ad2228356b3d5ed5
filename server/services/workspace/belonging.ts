/** A candidate by the keys of what belongs to it. */
export interface Keyed {
  id: string
  keys: readonly string[]
}

/** A keyword report or an analysis by its key. */
interface Thing {
  id: string
  /** What a placement names. */
  thing: string
  key: string
}

interface AnalysisThing extends Thing {
  /** The material that it read. */
  ownIds: readonly string[]
}

/** Where things were put, by what the placement names. Null: nowhere. */
export type Placements = ReadonlyMap<string, string | null>

export interface Things<Report extends Thing, Analysis extends AnalysisThing> {
  reports: readonly Report[]
  analyses: readonly Analysis[]
  /** The ids of all material. */
  materials: readonly string[]
  placed: { report: Placements; analysis: Placements; material: Placements }
}

export interface Belongings<Report, Analysis> {
  reports: Report[]
  analyses: Analysis[]
  materials: string[]
}

/**
 * Finds for every candidate what belongs to it. A thing belongs where its owner put it, and else to
 * the first candidate with its key; a material to every candidate with an analysis that read it.
 * A placement at a candidate that is not there does not count. The order of things is kept.
 * @param candidates the oldest first
 */
export function belongingsOf<Report extends Thing, Analysis extends AnalysisThing>(
  candidates: readonly Keyed[],
  { reports, analyses, materials, placed }: Things<Report, Analysis>,
): Map<string, Belongings<Report, Analysis>> {
  const found = new Map<string, Belongings<Report, Analysis>>()
  const byKey = new Map<string, string>()
  for (const { id, keys } of candidates) {
    found.set(id, { reports: [], analyses: [], materials: [] })
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, id)
  }

  /** The candidate where a thing was put, null for none; undefined if that was left open. */
  function put(places: Placements, thing: string): string | null | undefined {
    const at = places.get(thing)
    return at && !found.has(at) ? undefined : at
  }
  function homeOf({ thing, key }: Thing, places: Placements) {
    const at = put(places, thing)
    const id = at === undefined ? byKey.get(key) : at
    return id == null ? undefined : found.get(id)
  }

  for (const report of reports) homeOf(report, placed.report)?.reports.push(report)
  const readers = new Map<string, Set<Belongings<Report, Analysis>>>()
  for (const analysis of analyses) {
    const home = homeOf(analysis, placed.analysis)
    if (home === undefined) continue
    home.analyses.push(analysis)
    for (const id of analysis.ownIds) {
      const known = readers.get(id) ?? new Set()
      readers.set(id, known.add(home))
    }
  }
  for (const id of materials) {
    const at = put(placed.material, id)
    if (at === undefined) for (const home of readers.get(id) ?? []) home.materials.push(id)
    else if (at !== null) found.get(at)?.materials.push(id)
  }
  return found
}

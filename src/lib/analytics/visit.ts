/** How long a visit continues without user activity. */
export const VISIT_ENDS_MS = 30 * 60_000

/** A visit to the site across all tabs. Times are in milliseconds since the epoch. */
export interface Visit {
  /** Random, and new with each visit. */
  id: string
  seenAt: number
  /** True if the first use of a tool was counted. */
  tried: boolean
}

/** The visit at `now`: the current one, or a new one after half an hour of inactivity. */
export function continueVisit(held: Visit | null, now: number, makeId: () => string): Visit {
  if (held && now - held.seenAt < VISIT_ENDS_MS) return { ...held, seenAt: now }
  return { id: makeId(), seenAt: now, tried: false }
}

/** Parses a stored visit; null for any other text. */
export function readVisit(text: string | null): Visit | null {
  try {
    const held: unknown = JSON.parse(text ?? 'null')
    if (typeof held !== 'object' || held === null) return null
    const { id, seenAt, tried } = held as Record<string, unknown>
    if (typeof id !== 'string' || typeof seenAt !== 'number') return null
    return { id, seenAt, tried: tried === true }
  } catch {
    return null
  }
}

export interface VisitPorts {
  /** The storage shared by all tabs. */
  memory: { read(): string | null; write(text: string): void }
  now(): number
  makeId(): string
}

/** The visit of this browser, shared by its tabs. */
export function createVisits({ memory, now, makeId }: VisitPorts) {
  const touch = (): Visit => {
    const visit = continueVisit(readVisit(memory.read()), now(), makeId)
    memory.write(JSON.stringify(visit))
    return visit
  }
  return {
    /** Records user activity: continues the visit or starts one. */
    touch,

    /** Returns true for the first use of a tool in the visit, and records the use. */
    isFirstTrial(): boolean {
      const visit = touch()
      if (visit.tried) return false
      memory.write(JSON.stringify({ ...visit, tried: true }))
      return true
    },
  }
}

export type Visits = ReturnType<typeof createVisits>

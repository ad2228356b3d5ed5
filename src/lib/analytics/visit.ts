/** How long a visit survives without a sign of the person. */
export const VISIT_ENDS_MS = 30 * 60_000

/** A stay on the site, over all tabs; times in milliseconds since the epoch. */
export interface Visit {
  /** Random, and new with each visit. */
  id: string
  seenAt: number
  /** Whether the first use of a tool was counted. */
  tried: boolean
}

/** The visit that goes on at `now`: the held one, or a new one after half an hour of nothing. */
export function continueVisit(held: Visit | null, now: number, makeId: () => string): Visit {
  if (held && now - held.seenAt < VISIT_ENDS_MS) return { ...held, seenAt: now }
  return { id: makeId(), seenAt: now, tried: false }
}

/** A visit out of its stored text; null for anything else. */
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
  /** What all tabs share. */
  memory: { read(): string | null; write(text: string): void }
  now(): number
  makeId(): string
}

/** The visit of this browser, as its tabs share it. */
export function createVisits({ memory, now, makeId }: VisitPorts) {
  const touch = (): Visit => {
    const visit = continueVisit(readVisit(memory.read()), now(), makeId)
    memory.write(JSON.stringify(visit))
    return visit
  }
  return {
    /** The person is here: the visit goes on, or begins. */
    touch,

    /** Whether this is the first use of a tool in the visit; asking makes it so. */
    isFirstTrial(): boolean {
      const visit = touch()
      if (visit.tried) return false
      memory.write(JSON.stringify({ ...visit, tried: true }))
      return true
    },
  }
}

export type Visits = ReturnType<typeof createVisits>

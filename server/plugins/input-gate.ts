import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** UTF-16 units of one value of a query; the longest that a call takes is a path of names. */
const LONGEST = 8_192

/**
 * Refuses addresses with what no database takes as text, before any route sees
 * them: NUL, lone surrogates, and values longer than any call asks for. How
 * long a parameter of the path may be, the router says.
 */
export function registerInputGate(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isSound = request.is404 || (isStorable(request.params) && isStorable(request.query))
    done(isSound ? undefined : new Refusal('invalid'))
  })
}

/** Whether each text within a value, names of fields included, can be stored. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') {
    return value.length <= LONGEST && !value.includes('\0') && value.isWellFormed()
  }
  if (typeof value !== 'object' || value === null) return true
  // Most have no fields at all, and the cheapest answers pay for a list of none.
  for (const name in value) {
    if (!isStorable(name) || !isStorable((value as Record<string, unknown>)[name])) return false
  }
  return true
}

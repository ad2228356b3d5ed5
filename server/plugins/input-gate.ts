import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Limit of one query value in UTF-16 units; the longest valid value is a path of names. */
const LONGEST = 8_192

/**
 * Refuses addresses with text that a database can't store, before any route sees
 * them: NUL, lone surrogates, and values longer than any call needs. The router
 * limits the length of a path parameter.
 */
export function registerInputGate(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isSound = request.is404 || (isStorable(request.params) && isStorable(request.query))
    done(isSound ? undefined : new Refusal('invalid'))
  })
}

/** True if every text within a value, including field names, can be stored. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') {
    return value.length <= LONGEST && !value.includes('\0') && value.isWellFormed()
  }
  if (typeof value !== 'object' || value === null) return true
  // Most requests have no fields, and creating an empty list would slow the cheapest answers.
  for (const name in value) {
    if (!isStorable(name) || !isStorable((value as Record<string, unknown>)[name])) return false
  }
  return true
}

import { randomUUID } from 'node:crypto'

/**
 * Tells every process that uses the same database that work is waiting. A ring
 * carries no work and may get lost, so listeners also check regularly.
 */
export interface Bell {
  /**
   * Rings in this process at once and in the others soon. Call it after the work is committed.
   * @throws if it cannot notify the others
   */
  ring(topic: string): Promise<void>
  /** Calls `listener` at every ring of the topic; returns the end of that. */
  listen(topic: string, listener: () => void): () => void
}

/** The bell of the one process that has the embedded database. */
export function createOwnBell(): Bell {
  const listeners = new Map<string, Set<() => void>>()
  return {
    async ring(topic) {
      for (const listener of listeners.get(topic) ?? []) listener()
    },
    listen(topic, listener) {
      const ofTopic = listeners.get(topic) ?? new Set()
      listeners.set(topic, ofTopic.add(listener))
      return () => void ofTopic.delete(listener)
    },
  }
}

/** The channel of Postgres on which processes hear each other. */
export const BELL_CHANNEL = 'nicher_bell'

/**
 * A bell that processes hear over their connections to a shared Postgres.
 * @param notify sends a payload to all that listen on {@link BELL_CHANNEL}
 */
export function createSharedBell(notify: (payload: string) => Promise<unknown>): Bell & {
  /** Takes a payload that a connection of this process heard. */
  hear(payload: string): void
} {
  const self = randomUUID()
  const { ring, listen } = createOwnBell()
  return {
    listen,
    async ring(topic) {
      await ring(topic)
      await notify(`${self} ${topic}`)
    },
    hear(payload) {
      const [sender, topic = ''] = payload.split(' ')
      // Its own listeners were called already.
      if (sender !== self) void ring(topic)
    },
  }
}

import type { ExportPart } from '../workspace/export.ts'
import type { ReadWatch } from './view.ts'

/** Adds what the checks of a candidate found to its export; null if it was never watched. */
export function createWatchExport(view: ReadWatch): ExportPart {
  return {
    ofMember: async () => ({}),
    async ofCandidate(userId, candidateId) {
      const watch = await view(userId, candidateId)
      return { watched: watch.state === 'off' && watch.checks.length === 0 ? null : watch }
    },
  }
}

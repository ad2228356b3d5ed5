import type { Shared } from '../../contract/shares.ts'

/** What a link shows, by name. */
export function sharedName(shared: Shared): string {
  switch (shared.kind) {
    case 'candidate':
      return shared.candidate.candidate.name
    case 'comparison':
      return shared.candidates.map(({ candidate }) => candidate.name).join(', ')
    case 'analysis':
      return shared.analysis.market
    case 'report':
      return shared.report.keyword
  }
}

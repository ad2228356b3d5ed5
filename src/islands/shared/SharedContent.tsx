import type { Shared } from '../../../contract/shares.ts'
import { Report } from '../ideas/Report.tsx'
import { SharedCandidate } from './SharedCandidate.tsx'
import { SharedComparison } from './SharedComparison.tsx'
import { SharedReport } from './SharedReport.tsx'

/** The shared thing, as its tool shows it. */
export function SharedContent({ shared }: { shared: Shared }) {
  switch (shared.kind) {
    case 'analysis':
      return <Report analysis={shared.analysis} />
    case 'report':
      return <SharedReport report={shared.report} interest={shared.interest} />
    case 'candidate':
      return <SharedCandidate detail={shared.candidate} />
    case 'comparison':
      return <SharedComparison details={shared.candidates} />
  }
}

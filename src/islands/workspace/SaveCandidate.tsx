import type { CandidateDetail } from '../../../contract/candidate.ts'
import { PrintButton } from '../sharing/PrintButton.tsx'
import { SaveButtons } from '../sharing/SaveButtons.tsx'

/** Saves the candidate as a file, or prints it. */
export function SaveCandidate({ detail }: { detail: CandidateDetail }) {
  return (
    <>
      <SaveButtons
        what="this niche"
        save={async (ending) => {
          const { saveCandidate } = await import('../../lib/workspace/save-candidate.ts')
          const { $watching } = await import('../../lib/stores/watching.ts')
          const watching = $watching.get()
          saveCandidate(detail, ending, watching.state === 'ready' ? watching.watch : undefined)
        }}
      />
      <PrintButton />
    </>
  )
}

import { PrintButton } from '../sharing/PrintButton.tsx'
import { SaveButtons } from '../sharing/SaveButtons.tsx'
import type { ControlProps } from './controls.ts'

/** Saves the candidate as a file, or prints it. */
export function SaveCandidate({ detail }: ControlProps) {
  return (
    <>
      <SaveButtons
        what="this niche"
        save={async (ending) => {
          const { saveCandidate } = await import('../../lib/workspace/save-candidate.ts')
          saveCandidate(detail, ending)
        }}
      />
      <PrintButton />
    </>
  )
}

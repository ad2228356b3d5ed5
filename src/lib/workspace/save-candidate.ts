import type { CandidateDetail } from '../../../contract/candidate.ts'
import type { Watch } from '../../../contract/watch.ts'
import { saveAs } from '../save-file.ts'
import { candidateMarkdown, candidateName } from './candidate-markdown.ts'

/** Downloads a candidate as a file. */
export function saveCandidate(
  detail: CandidateDetail,
  ending: 'md' | 'json',
  watch: Watch | undefined,
): void {
  const whole = watch ? { ...detail, watched: watch } : detail
  saveAs(candidateName(detail, ending), () => candidateMarkdown(detail, watch), whole)
}

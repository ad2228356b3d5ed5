import type { CandidateDetail } from '../../../contract/candidate.ts'
import { saveAs } from '../save-file.ts'
import { candidateMarkdown, candidateName } from './candidate-markdown.ts'

/** Downloads a candidate as a file. */
export function saveCandidate(detail: CandidateDetail, ending: 'md' | 'json'): void {
  saveAs(candidateName(detail, ending), () => candidateMarkdown(detail), detail)
}

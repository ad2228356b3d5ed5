import type { Candidate } from '../../../contract/candidate.ts'
import { STAGES } from '../../../contract/candidate-form.ts'
import { counted } from '../ideas/wording.ts'
import { longDate } from '../long-date.ts'
import { searchesText } from '../market/figures.ts'

/** 'Pets & Animals › Dog Care': where a niche is on the map, without its own name. */
export function placeText({ path }: Pick<Candidate, 'path'>): string {
  return (path ?? []).slice(0, -1).join(' › ')
}

/** '1,200 searches a month'; empty if they are unknown. */
export function cardSearches(candidate: Candidate): string {
  if (candidate.volume === null && candidate.volume_range === null) return ''
  return `${searchesText(candidate)} searches a month`
}

/** '2 reports, 1 analysis'; empty if nothing belongs to it. */
export function countsText({ counts }: Pick<Candidate, 'counts'>): string {
  const { reports, analyses, materials } = counts
  return [
    reports > 0 && counted(reports, 'report'),
    analyses > 0 && `${analyses} ${analyses === 1 ? 'analysis' : 'analyses'}`,
    materials > 0 && `${materials} own ${materials === 1 ? 'text' : 'texts'}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** 'Test ends December 1, 2026'; empty if none runs. */
export function testText({ test_ends }: Pick<Candidate, 'test_ends'>): string {
  return test_ends === null ? '' : `Test ends ${longDate(test_ends)}`
}

/** 'Testing, 2 of 5', as it is announced. */
export function positionText(stage: keyof typeof STAGES, position: number, of: number): string {
  return `${STAGES[stage]}, position ${position} of ${of}`
}

import type { Candidate } from '../../../contract/candidate.ts'

/** A candidate of the board that nothing belongs to yet. */
export function candidateOf(part: Partial<Candidate> = {}): Candidate {
  return {
    id: 'c1',
    name: 'Senior Dog Ramps',
    path: null,
    keyword: null,
    country: 'US',
    language: 'en',
    stage: 'considering',
    drop_reason: null,
    rank: 1,
    note_start: '',
    counts: { reports: 0, analyses: 0, materials: 0 },
    volume: null,
    volume_range: null,
    volume_kind: null,
    test_ends: null,
    watch: null,
    created_at: '2026-11-01T08:00:00.000Z',
    updated_at: '2026-11-01T08:00:00.000Z',
    ...part,
  }
}

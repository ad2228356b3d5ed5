import type { IdeaAnalysis } from '../../contract/ideas.ts'
import type { KeywordAnalysis } from '../../contract/market.ts'
import type { NicheDossier } from '../../contract/niche-dossier.ts'
import type { Provenance } from '../../contract/provenance.ts'
import type { Ground } from '../../contract/validation.ts'
import type { PainPoint } from './known.ts'

type Evidence = PainPoint['evidence'][number]

/** Where a quote comes from, by the thread that has it; its own provenance is never upgraded. */
export function quoteProvenance({ thread_id }: Pick<Evidence, 'thread_id'>): Provenance {
  if (thread_id.startsWith('sample:')) return 'sample'
  return thread_id.startsWith('own:') ? 'own' : 'measured'
}

/** A sentence of the dossier, word for word. */
export function fromDossier(
  { provenance }: Pick<NicheDossier, 'provenance'>,
  part: string,
  text: string,
): Ground {
  return { from: 'dossier', part, text, provenance: provenance ?? 'editorial' }
}

export function fromQuote(point: PainPoint, evidence: Evidence): Ground {
  const { quote, thread_id, url, community, score, created_at } = evidence
  return {
    from: 'quote',
    evidence: { quote, thread_id, url, community, score, created_at },
    pain_point_id: point.id,
    provenance: quoteProvenance(evidence),
  }
}

/** Something counted over the discussions of an analysis. */
export function fromAnalysis({ source }: IdeaAnalysis, text: string): Ground {
  const { kind } = source
  return { from: 'analysis', text, provenance: kind }
}

export function fromReport({ source }: KeywordAnalysis, text: string): Ground {
  return { from: 'report', text, provenance: source.kind }
}

/** The quotes of real people: samples were written for demonstration and support nothing. */
export const isReal = (evidence: Pick<Evidence, 'thread_id'>) =>
  quoteProvenance(evidence) !== 'sample'

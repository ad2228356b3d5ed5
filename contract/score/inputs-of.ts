import type { IdeaAnalysis } from '../ideas.ts'
import type { KeywordInterest } from '../interest.ts'
import type { KeywordAnalysis } from '../market.ts'
import type { NicheDossier } from '../niche-dossier.ts'
import { figuresOfDossier, figuresOfReport, interestFigure } from './demand-inputs.ts'
import { evidenceInputs } from './evidence-inputs.ts'
import type { ScoreInputs } from './inputs.ts'
import { paidFigure } from './paid-input.ts'

/** What is known about a candidate. Null for what nobody has looked up. */
export interface ScoreSources {
  report: KeywordAnalysis | null
  interest: KeywordInterest | null
  analysis: IdeaAnalysis | null
  dossier: NicheDossier | null
}

/** The inputs of a score. Every figure keeps the kind of the answer that it comes from. */
export function scoreInputsOf({ report, interest, analysis, dossier }: ScoreSources): ScoreInputs {
  return {
    ...(report === null ? figuresOfDossier(dossier) : figuresOfReport(report)),
    interest: interestFigure(interest),
    ...evidenceInputs(analysis),
    paid: paidFigure(dossier),
  }
}

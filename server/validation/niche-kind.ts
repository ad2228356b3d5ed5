import { NICHE_KINDS, type NicheKind, type OfferModel } from '../../contract/atlas.ts'
import type { NicheDossier } from '../../contract/niche-dossier.ts'

/** Models of an offer that say what is sold; the others may be any of it. */
const SOLD: Partial<Record<OfferModel, NicheKind>> = {
  rental: 'service',
  events: 'service',
  course: 'content',
  commission: 'marketplace',
}

const isKind = (model: OfferModel): model is NicheKind & OfferModel =>
  (NICHE_KINDS as readonly string[]).includes(model)

/** What is sold in a niche: as the atlas says, or as most of its offers are. Undefined if unclear. */
export function nicheKindOf(dossier: NicheDossier | undefined): NicheKind | undefined {
  if (dossier?.kind) return dossier.kind
  const counts = new Map<NicheKind, number>()
  for (const { model } of dossier?.dossier?.offers ?? []) {
    const kind = isKind(model) ? model : SOLD[model]
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

import { eq } from 'drizzle-orm'
import { ATLAS_SUMMARY_DEPTH } from '../../../contract/atlas.ts'
import { draftedDossierSchema } from '../../../contract/drafted-dossier.ts'
import { nichePath } from '../../../contract/niche-address.ts'
import type { NicheDossier } from '../../../contract/niche-dossier.ts'
import type { Database } from '../../db/database.ts'
import { nicheDrafts } from '../../db/schema.ts'
import type { AtlasPlaces } from '../../providers/niches/atlas-places.ts'
import { Refusal } from '../../refusal.ts'
import { crossReferences, type KnownNiche, namesOf, placesOf } from './known-niche.ts'
import { findNiche } from './niche-rows.ts'
import { standing } from './standing.ts'

type About = Omit<NicheDossier, 'path' | 'also'>

interface Dependencies {
  db: Database
  atlas: readonly KnownNiche[]
  places: AtlasPlaces
}

/** What is known about niches. */
export type Dossiers = ReturnType<typeof createDossiers>

/** Says what is known about a niche: from the atlas, else what a model drafted. */
export function createDossiers({ db, atlas, places }: Dependencies) {
  const lineOf = (path: readonly string[]): KnownNiche[] | undefined => places.lineOf(path)
  const referencesOf = crossReferences(atlas, lineOf)

  async function alsoOf(line: readonly KnownNiche[]): Promise<NicheDossier['also']> {
    const paths = await standing(db, referencesOf(line).map(placesOf))
    return paths.flatMap((path) => (path ? [{ path: [...path] }] : []))
  }

  return {
    /** @throws {Refusal} `niche_not_found` */
    async about(path: readonly string[]): Promise<NicheDossier> {
      const niche = await findNiche(db, path)
      if (niche === undefined) throw new Refusal('niche_not_found')
      const line = lineOf(path)
      const about = (line && ofAtlas(line)) ?? (await drafted(db, niche.id))
      return {
        path: [...path],
        provenance: null,
        ...about,
        ...(about?.dossier ? {} : above(path)),
        also: line ? await alsoOf(line) : [],
      }
    },
  }

  /** The customer and prices of the nearest niche above that has a dossier. */
  function above(path: readonly string[]): Pick<NicheDossier, 'above'> {
    for (let length = path.length - 1; length >= ATLAS_SUMMARY_DEPTH; length -= 1) {
      const { customer, pays } = lineOf(path.slice(0, length))?.at(-1) ?? {}
      if (customer) return { above: { path: path.slice(0, length), customer, pays } }
    }
    return {}
  }
}

/** The day of the file that a niche of the atlas is in. */
function updatedOf(line: readonly KnownNiche[]): Pick<About, 'updated'> {
  const day = line.findLast(({ updated }) => updated)?.updated
  return day ? { updated: day.toISOString().slice(0, 10) } : {}
}

/** What the atlas says of its own niche, or undefined if that is the name alone. */
function ofAtlas(line: readonly KnownNiche[]): About | undefined {
  const niche = line.at(-1)
  if (!niche?.summary && !niche?.kind) return undefined
  return {
    provenance: 'editorial',
    ...updatedOf(line),
    summary: niche.summary,
    kind: niche.kind,
    word: niche.words?.[0]?.phrase,
    ...dossierOf(niche),
    ...(line.length <= ATLAS_SUMMARY_DEPTH ? { page: nichePath(namesOf(line)) } : {}),
  }
}

function dossierOf(niche: KnownNiche): Pick<About, 'dossier'> {
  const { customer, problems, pays, offers, places, words, season, hurdles, check } = niche
  if (!customer) return {}
  return { dossier: { customer, problems, pays, offers, places, words, season, hurdles, check } }
}

/** What a model wrote about the niche with this id. */
async function drafted(db: Database, id: number): Promise<About | undefined> {
  const [row] = await db.select().from(nicheDrafts).where(eq(nicheDrafts.id, id))
  const { success, data } = draftedDossierSchema.safeParse(row?.dossier)
  if (!row || (!success && row.summary === null)) return undefined
  const about: About = {
    provenance: 'drafted',
    ...(row.summary === null ? {} : { summary: row.summary }),
    ...(row.kind === null ? {} : { kind: row.kind }),
  }
  if (!data) return about
  const { phrases, ...dossier } = data
  const words = phrases.map((phrase) => ({ phrase }))
  return { ...about, word: phrases[0], dossier: { ...dossier, words } }
}

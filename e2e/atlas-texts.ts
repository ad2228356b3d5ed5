import { readFileSync } from 'node:fs'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { atlasSectorSchema, type Dossier } from '../contract/atlas.ts'

const file = readFileSync('src/content/atlas/pets-animals/dog-care.yaml', 'utf8')

/** The sector that the journeys visit, as its editors wrote it. */
const dogCare = atlasSectorSchema.parse(load(file, { schema: YAML11_SCHEMA }))

export function dossierOf(name: string): Dossier {
  const dossier = dogCare.niches.find((niche) => niche.name === name)
  if (!dossier) throw new Error(`Dog Care has no ${name}`)
  return dossier
}

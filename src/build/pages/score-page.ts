import { getEntry } from 'astro:content'
import { pathNames } from '../../../contract/atlas.ts'
import { scoreInputsOf } from '../../../contract/score/inputs-of.ts'
import { partsOf } from '../../../contract/score/total.ts'
import { SCORE_PARTS, type ScorePart } from '../../../contract/score/weights.ts'
import { scoreOf } from '../../../contract/score.ts'
import { readPlaces } from './niche-atlas.ts'
import { branchOf } from './niche-pages.ts'
import { exampleRows } from './score-tables.ts'

const FILE = 'src/content/score/page.yaml'

/** A niche of the atlas with its score, before anything is looked up. */
async function exampleOf(path: string) {
  const [industry, sector, name] = pathNames(path)
  const place = (await readPlaces())
    .flatMap(branchOf)
    .find(
      (each) =>
        each.name === name &&
        each.parent?.name === sector &&
        each.parent?.parent?.name === industry,
    )
  if (!place?.dossier) throw new Error(`${FILE}: the atlas has no dossier of “${path}”`)
  const { pays, words, customer } = place.dossier
  const dossier = { customer, words, ...(pays ? { pays } : {}) }
  const inputs = scoreInputsOf({
    report: null,
    interest: null,
    analysis: null,
    dossier: { path: pathNames(path), provenance: 'editorial', also: [], dossier },
  })
  const parts = partsOf(inputs)
  const tables = (Object.keys(SCORE_PARTS) as ScorePart[]).map((part) => ({
    part,
    rows: exampleRows(inputs, part, parts[part]),
  }))
  return { name: place.name, href: place.href, score: scoreOf(inputs), tables }
}

/** @throws {Error} if the texts are missing, or if the example is in no atlas */
export async function readScorePage() {
  const page = await getEntry('score', 'page')
  if (!page) throw new Error(`${FILE} is missing`)
  return { page: page.data, example: await exampleOf(page.data.example.niche) }
}

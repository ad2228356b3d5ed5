import { getCollection, getEntry } from 'astro:content'
import { measuredSets } from './evidence-sets.ts'

const FOLDER = 'src/content/evidence'

/**
 * The texts of the page of evidence and the sets that it shows.
 * @throws {Error} if a file is missing, or if the files of figures contradict each other
 */
export async function readEvidence() {
  const page = await getEntry('evidence', 'page')
  const described = await getEntry('evidenceSets', 'sets')
  if (!page || !described) throw new Error(`${FOLDER}/page.yaml or sets.yaml is missing`)
  const written = await getCollection('evidenceFigures')
  const figures = written.find(({ id }) => id === 'figures')
  const unseen = written.find(({ id }) => id === 'unseen')
  if (!figures) {
    throw new Error(
      `${FOLDER}/figures.json is missing. Write it with: node bench/evidence.ts <folder with labelled.jsonl> --write ${FOLDER}/figures.json`,
    )
  }
  return { page: page.data, sets: measuredSets(figures.data, unseen?.data, described.data) }
}

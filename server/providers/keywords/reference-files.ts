import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AtlasNiche } from '../../../contract/atlas.ts'
import { KEYWORD_WORDS_MAX } from '../../../contract/keyword.ts'
import { isSearchesStep } from '../../../contract/planner-steps.ts'
import type { Reference } from '../../demand/references.ts'

const folderOfReferences = fileURLToPath(new URL('../../../src/content/keywords', import.meta.url))
const HEADER = 'phrase,volume,cpc,competition,peak'

function fault(file: string, line: number, what: string): Error {
  return new Error(`The reference file ${file} is not valid: line ${line} ${what}`)
}

/**
 * Reads a file of references: a line each, without quotes.
 * @throws {Error} naming the file, the line and its fault
 */
export function parseReferences(file: string, text: string): Reference[] {
  const [header, ...lines] = text.replace(/\n$/, '').split('\n')
  if (header !== HEADER) throw fault(file, 1, `is not '${HEADER}'`)
  return lines.map((line, index) => {
    const at = index + 2
    const cells = line.split(',')
    if (cells.length !== 5) throw fault(file, at, 'does not have five columns')
    const [phrase = '', volume = '', cpc = '', competition = '', peak = ''] = cells
    if (!/^[a-z0-9.$&][a-z0-9 .'&+#/$-]{0,79}$/.test(phrase)) throw fault(file, at, 'has no phrase')
    if (volume === '' || !isSearchesStep(Number(volume))) {
      throw fault(file, at, 'has a volume that is no step of the planner')
    }
    if (cpc !== '' && !(Number(cpc) > 0 && Number(cpc) < 300)) throw fault(file, at, 'has no cpc')
    const index100 = Number(competition)
    if (competition === '' || !(index100 >= 0 && index100 <= 100)) {
      throw fault(file, at, 'has no competition from 0 to 100')
    }
    const peaks = peak === '' ? [] : peak.split(' ').map(Number)
    if (!peaks.every((month) => Number.isInteger(month) && month >= 1 && month <= 12)) {
      throw fault(file, at, 'has a peak that is no month')
    }
    if (phrase.split(' ').length > KEYWORD_WORDS_MAX) throw fault(file, at, 'has too many words')
    return {
      phrase,
      volume: Number(volume),
      cpc: cpc === '' ? null : Number(cpc),
      competition: index100,
      peaks,
    }
  })
}

/** The phrases of the atlas. A niche's season is that of its phrases. */
export function atlasReferences(niches: readonly AtlasNiche[]): Reference[] {
  return niches.flatMap(({ words = [], season, niches: below = [] }) => [
    ...words.map(({ phrase, volume, cpc, competition }) => ({
      phrase,
      volume,
      cpc,
      competition,
      peaks: season?.months ?? [],
    })),
    ...atlasReferences(below),
  ])
}

/** Reads all references beyond the atlas. @throws {Error} naming the file and its fault */
export async function readReferences(folder = folderOfReferences): Promise<Reference[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.csv')).sort()
  const read = files.map(async (file) =>
    parseReferences(file, await readFile(join(folder, file), 'utf8')),
  )
  return (await Promise.all(read)).flat()
}

import { fileURLToPath } from 'node:url'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { z } from 'zod'
import {
  type AtlasIndustry,
  assembleAtlas,
  atlasIndustrySchema,
  atlasSectorSchema,
} from '../../../contract/atlas.ts'
import { filesBelow, keptResult } from '../../kept-result.ts'
import type { AtlasPlaces } from './atlas-places.ts'
import type { NicheProvider } from './port.ts'

const atlasFolder = fileURLToPath(new URL('../../../src/content/atlas', import.meta.url))

/** What turns the files into the atlas. */
const contractFolder = fileURLToPath(new URL('../../../contract', import.meta.url))

/** Parses with js-yaml, which reads the six megabytes of the atlas eight times as fast as yaml. */
function parseFile<T>(file: string, text: Buffer, schema: z.ZodType<T>): T {
  const content = load(text.toString(), { schema: YAML11_SCHEMA })
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  throw new Error(`The atlas file ${file} is not valid:\n${z.prettifyError(parsed.error)}`)
}

function parseAtlas(files: ReadonlyMap<string, Buffer>): AtlasIndustry[] {
  const parse = <T>(ofSectors: boolean, schema: z.ZodType<T>) =>
    new Map(
      [...files]
        .filter(([file]) => file.includes('/') === ofSectors)
        .map(([file, text]) => [file.replace(/\.yaml$/, ''), parseFile(file, text, schema)]),
    )
  return assembleAtlas(parse(false, atlasIndustrySchema), parse(true, atlasSectorSchema))
}

/**
 * Reads the atlas, sorted by name: one file per industry, and one per sector in the industry's
 * folder. Files that were read before are not parsed again.
 * @throws {Error} naming the file and its fault
 */
export async function readAtlas(): Promise<AtlasIndustry[]> {
  const files = filesBelow(atlasFolder, '.yaml')
  return keptResult({
    name: 'atlas',
    from: [files, filesBelow(contractFolder, '.ts'), filesBelow(import.meta.dirname, 'atlas.ts')],
    make: () => parseAtlas(files),
  })
}

/** Answers from the atlas; has no niches below its last level. */
export function createAtlasProvider({ lineOf }: AtlasPlaces) {
  const levelBelow = (path: readonly string[]) => lineOf(path)?.at(-1)?.niches

  return {
    origin: 'atlas',
    isPaid: false,
    async nichesBelow(path) {
      return levelBelow(path)?.map(({ name, was }) => ({ name, was }))
    },
    countBelow(path) {
      return levelBelow(path)?.length ?? 0
    },
  } satisfies NicheProvider
}

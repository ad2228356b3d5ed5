import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { z } from 'zod'
import {
  type AtlasIndustry,
  assembleAtlas,
  atlasIndustrySchema,
  atlasSectorSchema,
} from '../../../contract/atlas.ts'
import type { AtlasPlaces } from './atlas-places.ts'
import type { NicheProvider } from './port.ts'

const atlasFolder = fileURLToPath(new URL('../../../src/content/atlas', import.meta.url))

/** Parses with js-yaml, which reads the six megabytes of the atlas eight times as fast as yaml. */
async function readFileOf<T>(folder: string, file: string, schema: z.ZodType<T>): Promise<T> {
  const content = load(await readFile(join(folder, file), 'utf8'), { schema: YAML11_SCHEMA })
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  throw new Error(`The atlas file ${file} is not valid:\n${z.prettifyError(parsed.error)}`)
}

/**
 * Reads the atlas, sorted by name: one file per industry, and one per sector in the industry's
 * folder.
 * @throws {Error} naming the file and its fault
 */
export async function readAtlas(folder = atlasFolder): Promise<AtlasIndustry[]> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.replaceAll(sep, '/'))
  const read = async <T>(ofSectors: boolean, schema: z.ZodType<T>) =>
    new Map(
      await Promise.all(
        files
          .filter((file) => file.includes('/') === ofSectors)
          .map(async (file) => {
            const content = await readFileOf(folder, file, schema)
            return [file.replace(/\.yaml$/, ''), content] as const
          }),
      ),
    )
  return assembleAtlas(await read(false, atlasIndustrySchema), await read(true, atlasSectorSchema))
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

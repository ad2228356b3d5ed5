import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { type AtlasNiche, atlasIndustrySchema, countNiches } from '../../../contract/atlas.ts'
import type { NicheProvider } from './port.ts'

const atlasFolder = fileURLToPath(new URL('../../../src/content/atlas', import.meta.url))

/**
 * Reads the atlas, one file per industry, sorted by name.
 * @throws {Error} naming the file and its fault
 */
export async function readAtlas(folder = atlasFolder): Promise<AtlasNiche[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort()
  const industries = await Promise.all(
    files.map(async (file) => {
      const content: unknown = parse(await readFile(join(folder, file), 'utf8'))
      const industry = atlasIndustrySchema.safeParse(content)
      if (industry.success) return industry.data
      throw new Error(`The atlas file ${file} is not valid:\n${z.prettifyError(industry.error)}`)
    }),
  )
  return industries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Answers from the atlas; has no niches below its last level. */
export function createAtlasProvider(atlas: readonly AtlasNiche[]) {
  function levelBelow(path: readonly string[]): readonly AtlasNiche[] | undefined {
    let level: readonly AtlasNiche[] | undefined = atlas
    for (const name of path) level = level?.find((niche) => niche.name === name)?.niches
    return level
  }

  return {
    origin: 'atlas',
    isPaid: false,
    async namesBelow(path) {
      return levelBelow(path)?.map((niche) => niche.name)
    },
    countBelow(path) {
      return (levelBelow(path) ?? []).reduce((sum, niche) => sum + countNiches(niche), 0)
    },
  } satisfies NicheProvider
}

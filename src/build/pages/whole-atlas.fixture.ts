import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { type AtlasIndustryFile, type AtlasSector, assembleAtlas } from '../../../contract/atlas.ts'

const FOLDER = 'src/content/atlas'

/** The atlas as its files have it: the build and other tests check them against their schemas. */
export function wholeAtlas() {
  const industries = new Map<string, AtlasIndustryFile>()
  const sectors = new Map<string, AtlasSector>()
  for (const file of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.yaml')) continue
    const content = load(readFileSync(join(FOLDER, file), 'utf8'), { schema: YAML11_SCHEMA })
    const id = file.replaceAll(sep, '/').replace(/\.yaml$/, '')
    if (id.includes('/')) sectors.set(id, content as AtlasSector)
    else industries.set(id, content as AtlasIndustryFile)
  }
  return assembleAtlas(industries, sectors)
}

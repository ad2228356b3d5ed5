import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { sampleFileSchema } from '../../contract/sample-thread.ts'

interface Home {
  industry: string
  sector: string
}

/** The industry and the sector of each sample, by its id, as its file says. */
export async function sampleHomes(folder = 'src/content/threads'): Promise<Map<string, Home>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    file.endsWith('.yaml'),
  )
  const homes = new Map<string, Home>()
  for (const file of files) {
    const content = load(await readFile(join(folder, file), 'utf8'))
    const { industry, sector, threads } = sampleFileSchema.parse(content)
    for (const { id } of threads) homes.set(id, { industry, sector })
  }
  return homes
}

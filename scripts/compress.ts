import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { brotliQuality } from './compression.ts'
import { deskFolder } from './own-desk.ts'
import { COMPRESSED } from './site-files.ts'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/**
 * Writes .br and .gz files beside every file that is worth it, so the server
 * compresses nothing.
 */
async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && COMPRESSED.includes(extname(entry.name)),
  )
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = await readFile(path)
      const params = {
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality(relative(folder, path)),
      }
      await writeFile(`${path}.br`, await brotli(content, { params }))
      await writeFile(`${path}.gz`, await deflate(content, { level: 9 }))
    }),
  )
}

const { values } = parseArgs({ options: { folder: { type: 'string', default: 'dist' } } })
await compressFolder(values.folder)
const desk = deskFolder(values.folder)
if (existsSync(desk)) await compressFolder(desk)

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

const TEXT = /\.(html|css|js|mjs|json|svg|xml|txt|webmanifest|ico)$/

/** Writes a .br and a .gz beside every text file below a folder, so that serving costs no compression. */
async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = await readFile(path)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(`${path}.br`, await brotli(content, { params }))
      await writeFile(`${path}.gz`, await deflate(content, { level: 9 }))
    }),
  )
}

const { values } = parseArgs({ options: { folder: { type: 'string', default: 'dist' } } })
await compressFolder(values.folder)

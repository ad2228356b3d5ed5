import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'

/** Is gone after `npm ci`. */
const cacheFolder = fileURLToPath(new URL('../node_modules/.cache/nicher', import.meta.url))
const packagesFile = fileURLToPath(new URL('../node_modules/.package-lock.json', import.meta.url))
const sha256 = (data: NodeJS.ArrayBufferView) => createHash('sha256').update(data).digest()
const DIGEST_BYTES = 32

/** The files of a folder that end with `ending`, by their path below it with `/`, sorted. */
export function filesBelow(folder: string, ending: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .sort()
  return new Map(
    files.map((file) => [file.replaceAll(sep, '/'), readFileSync(join(folder, file))] as const),
  )
}

/** Changes with every file's name and content, with this one, and with the installed packages. */
function keyOf(files: readonly ReadonlyMap<string, Buffer>[]): Buffer {
  const hash = createHash('sha256')
    .update(readFileSync(packagesFile))
    .update(readFileSync(fileURLToPath(import.meta.url)))
  for (const [name, content] of files.flatMap((each) => [...each])) {
    hash.update(`\0${name}\0${content.length}\0`).update(content)
  }
  return hash.digest()
}

interface Kept<T> {
  name: string
  /** All that the result depends on: what is read, and the code that reads it. */
  from: readonly ReadonlyMap<string, Buffer>[]
  make: () => T
  folder?: string
}

/**
 * Returns what `make` made of the same files at an earlier start, or makes it and keeps it. A kept
 * result that is damaged, or made from anything else, is made anew. A folder that can't be read or
 * written changes nothing.
 */
export function keptResult<T>({ name, from, make, folder = cacheFolder }: Kept<T>): T {
  const file = join(folder, name)
  const key = attempt(() => keyOf(from))
  if (key === undefined) return make()
  const kept = attempt(() => open(readFileSync(file), key))
  if (kept !== undefined) return kept.result as T
  const result = make()
  attempt(() => {
    const body = serialize({ result })
    write(file, Buffer.concat([key, sha256(body), body]))
  })
  return result
}

function open(bytes: Buffer, key: Buffer): { result: unknown } | undefined {
  const body = bytes.subarray(2 * DIGEST_BYTES)
  const head = Buffer.concat([key, sha256(body)])
  return bytes.subarray(0, 2 * DIGEST_BYTES).equals(head) ? deserialize(body) : undefined
}

/** Whole or not at all, also beside other processes that write it. */
function write(file: string, bytes: Buffer): void {
  const unfinished = `${file}.${process.pid}`
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(unfinished, bytes)
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

function attempt<T>(what: () => T): T | undefined {
  try {
    return what()
  } catch {
    return undefined
  }
}

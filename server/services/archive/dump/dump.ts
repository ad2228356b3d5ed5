import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { hostInName } from '../../../providers/discussions/stackexchange-names.ts'
import { contentOf, type DumpFilePart } from './content.ts'
import { DumpFileError } from './dump-error.ts'
import type { DumpRecord } from './record.ts'
import { recordsOf } from './records.ts'

const PRINT_PART = 64 * 1024

/** A record with its file, where the dump is a folder. */
export type PlacedRecord = DumpRecord & { file?: string }

export interface Dump {
  /** Identifies the content, from each file's size, beginning and end. */
  fingerprint: string
  /** Bytes. */
  size: number
  /** The host of a Stack Exchange site in the name of the file or its folder. */
  hostInName: string | undefined
  /** Can be read only once. @throws {DumpFileError} for a file that is no dump */
  records(): AsyncGenerator<PlacedRecord>
  /** Bytes of the files read so far. */
  bytesRead(): number
  /** The error that kept `records` from reaching an end. Every whole record before it was returned. */
  damage(): string | undefined
}

interface Part extends DumpFilePart {
  name: string
  print: string
}

async function piece(file: FileHandle, from: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(PRINT_PART), 0, PRINT_PART, from)
  return buffer.subarray(0, bytesRead)
}

async function openPart(path: string): Promise<Part> {
  const file = await open(path)
  try {
    const info = await file.stat()
    if (!info.isFile()) throw new Error('it is no file')
    const { size } = info
    const beginning = await piece(file, 0)
    const end = await piece(file, Math.max(0, size - PRINT_PART))
    const hash = createHash('sha256').update(`${size}\n`).update(beginning).update(end)
    // Beginnings of thousands of files need not stay in memory.
    const kept = Buffer.from(beginning.subarray(0, 512))
    return { path, size, beginning: kept, name: basename(path), print: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

/** Tables of posts first, because comments are found faster if their post is stored. */
const isTableOfComments = ({ beginning }: Part) =>
  beginning.toString('utf8').includes('<comments') ? 1 : 0

/** The files of a folder, without hidden ones and folders in it. @throws {Error} */
async function partsOf(path: string): Promise<Part[]> {
  if (!(await stat(path)).isDirectory()) return [await openPart(path)]
  const entries = await readdir(path, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
  if (names.length === 0) throw new Error('there is no file in the folder')
  const parts: Part[] = []
  for (const name of names) parts.push(await openPart(join(path, name)))
  return parts.sort((a, b) => isTableOfComments(a) - isTableOfComments(b))
}

/**
 * Opens a dump: a file, or all files of a folder. Names do not matter, except that they may tell the
 * site of a Stack Exchange dump.
 * @throws {DumpFileError}
 */
export async function openDump(given: string): Promise<Dump> {
  const path = resolve(given)
  let parts: Part[]
  try {
    parts = await partsOf(path)
  } catch (cause) {
    throw new DumpFileError(`The file cannot be read: ${(cause as Error).message}`, { cause })
  }
  const isFolder = parts[0]?.path !== path
  const prints = parts.map(({ print }) => print)
  const whole = createHash('sha256').update(prints.join('\n')).digest('hex')
  let before = 0
  let bytesRead = 0
  let damage: string | undefined

  async function* recordsOfPart(part: Part): AsyncGenerator<PlacedRecord> {
    const place = isFolder ? { file: part.name } : {}
    const content = contentOf(part, (at) => {
      bytesRead = before + at
    })
    let isBegun = isFolder
    try {
      for await (const record of recordsOf(content)) {
        isBegun = true
        yield { ...record, ...place }
      }
    } catch (error) {
      // One file that is no dump does not keep a folder's others from being read.
      if (error instanceof DumpFileError && !isBegun) throw error
      const { message } = error as Error
      damage ??= isFolder ? `${part.name}: ${message}` : message
    }
    before += part.size
    bytesRead = before
  }

  return {
    fingerprint: isFolder ? `folder:${whole}` : `file:${prints[0]}`,
    size: parts.reduce((sum, { size }) => sum + size, 0),
    hostInName: hostInName(basename(path)) ?? hostInName(basename(dirname(path))),
    bytesRead: () => bytesRead,
    damage: () => damage,
    async *records() {
      for (const part of parts) yield* recordsOfPart(part)
    },
  }
}

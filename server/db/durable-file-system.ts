import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface EmscriptenNodeFs {
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
}

/** PGlite's file system on a folder, with the fsync that PGlite leaves out. */
export class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [emscriptenOpts.preRun ?? []].flat()
    const addFsync = (module: { NODEFS?: EmscriptenNodeFs }) => {
      if (module.NODEFS === undefined) throw new Error('PGlite has no NODEFS to make durable')
      module.NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addFsync, ...preRun] } }
  }
}

/**
 * PGlite's default of 128 MB is taken from the process at the start, whatever the size of the
 * database. The system caches its files a second time anyway.
 */
const SHARED_BUFFERS = '32MB'

/**
 * PGlite's start parameters without `-F` (never fsync), and with the only sync
 * method that reaches the file system in its build.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  `shared_buffers=${SHARED_BUFFERS}`,
]

/** Flushes every file and folder below `folder`, because initdb wrote them before our fsync. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}

/** Flushes a file, or the names in a folder. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } catch (error) {
    // Windows refuses to flush a folder or a read-only handle, and journals the entries.
    if (process.platform !== 'win32') throw error
  } finally {
    closeSync(handle)
  }
}

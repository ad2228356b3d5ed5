import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of a few megabytes in memory. */
export interface SmallDisk {
  folder: string
  /** Uses all the free space. */
  fill(): void
  /** Frees the space that {@link fill} used. */
  free(): void
  /** Removes it with all its files. */
  remove(): void
}

/** @throws {Error} if this user may not mount file systems: run it as root */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'nicher-small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder])
  chmodSync(folder, 0o777)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (let size = 1_048_576; size >= 1; size = Math.floor(size / 2)) {
          const block = Buffer.alloc(size, 1)
          try {
            while (writeSync(file, block) === size);
          } catch {
            // There is no space left for a block of this size.
          }
        }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

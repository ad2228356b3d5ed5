import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

const isWindows = process.platform === 'win32'

/** The file of the generated secret cannot be used. The message says how to fix it. */
export class SecretFileError extends Error {
  override name = 'SecretFileError'
}

/** The path of the secret with a fingerprint. */
export function secretPath(folder: string, fingerprint: string): string {
  return join(folder, `auth-${fingerprint}.secret`)
}

const OR_SET = 'or set AUTH_SECRET, the same on every host'

/**
 * Writes a secret that only its owner can read: fully written and flushed, or not at all.
 * @param folder created for its owner only if it is missing
 * @throws {SecretFileError} when it cannot be written
 */
export function writeSecret(folder: string, fingerprint: string, secret: string): void {
  const path = secretPath(folder, fingerprint)
  const unfinished = `${path}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    rmSync(unfinished, { force: true })
    const file = openSync(unfinished, 'wx', 0o600)
    try {
      writeSync(file, `${secret}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(unfinished, path)
    flushFolder(folder)
  } catch (cause) {
    try {
      rmSync(unfinished, { force: true })
    } catch {
      // If nothing can be written, there is nothing to remove.
    }
    throw new SecretFileError(
      `AUTH_SECRET is not set, and the secret that is made in its place can't be written to ${path}. Let the process write to DATA_DIR, ${OR_SET}.`,
      { cause },
    )
  }
}

function flushFolder(folder: string): void {
  // Windows cannot open a folder. Its entries are journaled.
  if (isWindows) return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Reads the secret with a fingerprint.
 * @throws {SecretFileError} when it is missing, readable by others, unreadable or a different
 * secret
 */
export function readSecret(
  folder: string,
  fingerprint: string,
  fingerprintOf: (secret: string) => string,
): string {
  const path = secretPath(folder, fingerprint)
  const secret = readPrivate(path).trim()
  if (fingerprintOf(secret) === fingerprint) return secret
  throw new SecretFileError(
    `The secret in ${path} is damaged: it is not the one that this database belongs to. Restore it from a backup, ${OR_SET}.`,
  )
}

function readPrivate(path: string): string {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    throw new SecretFileError(
      isMissing
        ? `AUTH_SECRET is not set, and the secret that this database belongs to is not in ${path}. Copy it there from the host or the backup that has it, ${OR_SET}.`
        : `The secret in ${path} can't be read. Let the process read it, ${OR_SET}.`,
      { cause },
    )
  }
  try {
    const { mode } = fstatSync(file)
    if (!isWindows && (mode & 0o077) !== 0) {
      throw new SecretFileError(
        `The secret in ${path} is open to other users of this machine. Take their rights away: chmod 600 ${path}. Where its file system keeps no rights, have DATA_DIR on one that does, ${OR_SET}.`,
      )
    }
    return readFileSync(file, 'utf8')
  } catch (cause) {
    if (cause instanceof SecretFileError) throw cause
    throw new SecretFileError(
      `The secret in ${path} can't be read. Restore it from a backup, ${OR_SET}.`,
      { cause },
    )
  } finally {
    closeSync(file)
  }
}

import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { type Finding, ok, wrong } from './finding.ts'
import { reasonOf } from './outside.ts'

const ABOUT = 'DATA_DIR'
const GB = 1024 ** 3
/** Below this, a day of writes or one backup may fill the disk. */
const SPACE_MIN = 0.5 * GB
const OTHERS = 0o077

/** The folder itself, or the closest one above it that exists. */
function existing(folder: string): string {
  const above = dirname(folder)
  return existsSync(folder) || above === folder ? folder : existing(above)
}

/** Writes, flushes and removes a file. @throws the system's error */
function tryToWrite(folder: string): void {
  const path = join(folder, `.doctor-${process.pid}`)
  closeSync(openSync(path, 'wx', 0o600))
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
    rmSync(path, { force: true })
  }
}

/** Files with the product's own secret that other users of the machine may read. */
function openSecrets(folder: string): string[] {
  if (process.platform === 'win32') return []
  return readdirSync(folder).filter(
    (name) => /^auth-.*\.secret$/.test(name) && (statSync(join(folder, name)).mode & OTHERS) !== 0,
  )
}

/** Whether the folder can be written, its secrets are private, and its disk has space. */
export async function examineFolder({ dataDir, database }: Config): Promise<Finding[]> {
  if (database.kind === 'memory') return []
  const wanted = resolve(dataDir)
  const folder = existing(wanted)
  const isNew = folder !== wanted
  try {
    tryToWrite(folder)
  } catch (error) {
    const advice = 'Give the user of the API this folder, or set DATA_DIR to another one'
    return [wrong(ABOUT, `${folder} cannot be written: ${reasonOf(error)}. ${advice}`)]
  }
  const findings: Finding[] = []
  for (const name of isNew ? [] : openSecrets(folder)) {
    const path = join(folder, name)
    findings.push(wrong(ABOUT, `other users of this machine can read ${path}. chmod 600 ${path}`))
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const space = `${(free / GB).toFixed(1)} GB are free`
  if (free < SPACE_MIN) {
    findings.push(
      wrong(ABOUT, `only ${space}. When the disk is full, every write is refused: make space`),
    )
  } else {
    const state = isNew ? 'does not exist yet; the first start makes it' : 'can be written'
    findings.push(ok(ABOUT, `${wanted} ${state}; ${space}`))
  }
  return findings
}

import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Microseconds. Short, so that a process waits for its next share a few milliseconds at most. */
const PERIOD = 10_000

/** The highest weights: the share is there whatever else the machine does. */
const WEIGHT_V1 = '262144'
const WEIGHT_V2 = '10000'

/** A group of processes that gets a share of a core, no less and no more. */
export interface CpuLimit {
  /** Adds a process with its threads. */
  add(pid: number): void
  /** Seconds that its processes had to wait because the share was used up. */
  waited(): number
  /** Removes the group. Its processes have ended. */
  remove(): void
}

const V1 = '/sys/fs/cgroup/cpu'
const V2 = '/sys/fs/cgroup'

/** @throws {Error} where this user may not limit processes */
export function limitCpu(name: string, share: number): CpuLimit {
  const isV2 = existsSync(join(V2, 'cgroup.controllers'))
  const folder = join(isV2 ? V2 : V1, `nicher-${process.pid}-${name}`)
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  try {
    if (isV2) writeFileSync(join(V2, 'cgroup.subtree_control'), '+cpu')
    mkdirSync(folder)
    if (isV2) {
      write('cpu.max', `${Math.round(PERIOD * share)} ${PERIOD}`)
      write('cpu.weight', WEIGHT_V2)
    } else {
      write('cpu.shares', WEIGHT_V1)
      write('cpu.cfs_period_us', String(PERIOD))
      write('cpu.cfs_quota_us', String(Math.round(PERIOD * share)))
    }
  } catch (cause) {
    throw new Error('Limiting the processor needs a cgroup that this user may change', { cause })
  }
  return {
    add: (pid) => write('cgroup.procs', String(pid)),
    waited() {
      const text = readFileSync(join(folder, 'cpu.stat'), 'utf8')
      const [, micro] = /throttled_usec (\d+)/.exec(text) ?? []
      const [, nano] = /throttled_time (\d+)/.exec(text) ?? []
      return micro ? Number(micro) / 1e6 : Number(nano) / 1e9
    },
    remove: () => rmdirSync(folder),
  }
}

import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startChild, startModule } from '../../testing/child.ts'
import { FolderInUseError, lockFolder } from './folder-lock.ts'

const module = new URL('./folder-lock.ts', import.meta.url).href
let folder: string

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'nicher-lock-')), 'data')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

/** Locks the folder and prints the outcome; holds the lock until it is killed. */
function source(hold: boolean): string {
  return `import { lockFolder } from ${JSON.stringify(module)}
try {
  lockFolder(${JSON.stringify(folder)})
  console.log('held')
  ${hold ? 'setInterval(() => {}, 1e6)' : ''}
} catch (error) {
  console.log(error.name + ': ' + error.message)
  process.exitCode = 1
}`
}

describe('the lock of the data folder', () => {
  test('refuses a second process within 2 s, naming the first, while the first lives', async () => {
    const holder = startModule(source(true))
    await holder.says('held')
    for (let round = 0; round < 3; round += 1) {
      const started = performance.now()
      const second = startModule(source(false))
      expect(await second.ended).toBe(1)
      expect(performance.now() - started).toBeLessThan(2_000)
      expect(second.output.stdout).toContain('FolderInUseError')
      expect(second.output.stdout).toContain(`process ${holder.pid}.`)
    }
    holder.process.kill('SIGKILL')
    await holder.ended
  })

  test('does not blame another process for an unusable folder', () => {
    mkdirSync(join(folder, 'db.lock'), { recursive: true })
    expect(() => lockFolder(folder)).toThrow()
    expect(() => lockFolder(folder)).not.toThrow(FolderInUseError)
  })

  test('is free at once when its holder is killed with SIGKILL', async () => {
    const holder = startModule(source(true))
    await holder.says('held')
    holder.process.kill('SIGKILL')
    await holder.ended
    lockFolder(folder).release()
    const next = startModule(source(false))
    expect(await next.ended).toBe(0)
    expect(next.output.stdout).toContain('held')
  })

  test('is free when the whole process group of its holder is killed', async () => {
    const script = `"$0" --input-type=module --eval "$1"; echo over`
    const group = startChild('sh', ['-c', script, process.execPath, source(true)], {
      detached: true,
    })
    await group.says('held')
    expect(() => lockFolder(folder)).toThrow(FolderInUseError)
    process.kill(-group.pid, 'SIGKILL')
    await group.ended
    lockFolder(folder).release()
  })

  test('refuses a second lock in the same process, and the first stays the owner', async () => {
    const first = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid}.`)
    const other = startModule(source(false))
    expect(await other.ended).toBe(1)
    first.release()
    lockFolder(folder).release()
  })

  test('creates a folder that only its owner can open, and leaves no process id behind', () => {
    const lock = lockFolder(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(existsSync(join(folder, 'db.pid'))).toBe(true)
    lock.release()
    expect(existsSync(join(folder, 'db.pid'))).toBe(false)
  })
})

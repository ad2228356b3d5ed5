import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { DumpFileError } from './dump-error.ts'

/** Programs that write all files of an archive to standard output, in the order of preference. */
const PROGRAMS: readonly { name: string; args: (path: string) => string[] }[] = [
  ...['7zz', '7z', '7za', '7zr'].map((name) => ({
    name,
    args: (path: string) => ['x', '-so', '-bd', '-y', '--', path],
  })),
  { name: 'bsdtar', args: (path) => ['-xOf', path] },
]
const COMPLAINT_MAX = 300

/** @throws {DumpFileError} that says what to install */
async function start(path: string): Promise<ChildProcess> {
  for (const { name, args } of PROGRAMS) {
    const child = spawn(name, args(path), { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    const isThere = await once(child, 'spawn').then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return false
      },
    )
    if (isThere) return child
  }
  throw new DumpFileError(
    'This is a 7z archive, and no program on this machine reads those. Install 7-Zip (on Debian “apt install 7zip”, on macOS “brew install sevenzip”) or bsdtar and try again; or extract the archive yourself and import the folder.',
  )
}

/**
 * The files of a 7z archive, one after the other, unpacked by 7-Zip or bsdtar.
 * @param path absolute
 * @throws {DumpFileError} if neither is installed; {Error} if the archive is damaged
 */
export async function* sevenZipContent(path: string): AsyncGenerator<Buffer> {
  const child = await start(path)
  const ended = once(child, 'close') as Promise<[number | null]>
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(0, COMPLAINT_MAX)
  })
  try {
    for await (const chunk of child.stdout ?? []) yield chunk as Buffer
    const [code] = await ended
    if (code === 0) return
    const line = complaint.split(/\r?\n/).find((each) => each.trim() !== '')
    throw new Error(`the archive is damaged${line === undefined ? '' : `: ${line.trim()}`}`)
  } finally {
    child.kill()
  }
}

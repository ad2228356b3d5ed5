import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))

/** What a program of the server's folder prints, as a value. */
async function printed(program: string, flags: string[]): Promise<unknown> {
  const words = [...flags, '--input-type=module', '--eval', program]
  const { stdout } = await run(process.execPath, words, { cwd: root })
  return JSON.parse(stdout)
}

const faster = ['--import', './server/load-faster.js']

describe('faster loading', () => {
  test('finds the same modules as Node', async () => {
    const loaded = `
      import { registerHooks } from 'node:module'
      const urls = new Set()
      registerHooks({ load(url, context, next) {
        if (url.startsWith('file:')) urls.add(url + ' ' + context.format)
        return next(url, context)
      } })
      await import('./server/db/open.ts')
      await import('./server/db/bell.ts')
      console.log(JSON.stringify([...urls].sort()))`
    const modules = (await printed(loaded, faster)) as string[]
    expect(modules.filter((url) => url.includes('/drizzle-orm/')).length).toBeGreaterThan(100)
    const others = modules.filter((url) => !url.includes('/server/load-faster.js'))
    expect(others).toEqual(await printed(loaded, []))
  }, 20_000)

  test('says which module is missing', async () => {
    const program = `await import('drizzle-orm/nothing').catch(({ code }) => console.log(JSON.stringify(code)))`
    expect(await printed(program, faster)).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED')
  })

  test('keeps compiled code in a folder that `npm ci` removes', async () => {
    const program = `import { flushCompileCache, getCompileCacheDir } from 'node:module'
      await import('./server/durations.ts')
      flushCompileCache()
      console.log(JSON.stringify(getCompileCacheDir() ?? ''))`
    const folder = (await printed(program, faster)) as string
    expect(folder.startsWith(`${root}node_modules/.cache/nicher/modules`)).toBe(true)
    expect(existsSync(folder)).toBe(true)
  })
})

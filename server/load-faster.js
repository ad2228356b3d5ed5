import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/*
 * Loaded with `--import` before a program, whose modules then load in half the time. It is plain
 * JavaScript because Node would first have to load what removes types.
 */

// Node keeps compiled code by the hash of its source. It goes on without a folder that it can't
// read or write.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/nicher/modules', import.meta.url)))

const packages = new URL('../node_modules/', import.meta.url).href
const drizzle = `${packages}drizzle-orm/`
/** @type {Map<string, ReturnType<import('node:module').ResolveHookSync>>} */
const found = new Map()

// Node parses the whole package.json of a package anew for each import of it and for each of its
// files. Drizzle's has 180 kB and 112 files load, which is a sixth of a start.
registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL ?? ''
    if (!context.conditions.includes('import')) return next(specifier, context)
    if (from.startsWith(drizzle) && /^\.\.?\/.*\.js$/.test(specifier)) {
      const { href } = new URL(specifier, from)
      if (href.startsWith(drizzle)) return { url: href, format: 'module', shortCircuit: true }
    }
    if (from.startsWith(packages) || !specifier.startsWith('drizzle-orm')) {
      return next(specifier, context)
    }
    const known = found.get(specifier) ?? next(specifier, context)
    found.set(specifier, known)
    return { ...known, shortCircuit: true }
  },
})

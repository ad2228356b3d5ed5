import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { AstroError } from 'astro/errors'
import type { Loader } from 'astro/loaders'
import type { z } from 'zod'
import { faultsOf, faultsText } from './content-faults.ts'

/**
 * A loader of files that reports what a schema finds wrong with one before Astro does, which names
 * neither the line nor, for a field that is not known, the field.
 */
export function checked<FileLoader extends Loader>(
  loader: FileLoader,
  schema: z.ZodType,
): FileLoader {
  return {
    ...loader,
    load: (context) =>
      loader.load({
        ...context,
        parseData(entry) {
          const faults = faultsOf(schema, entry.data)
          if (faults.length === 0 || !entry.filePath) return context.parseData(entry)
          const source = readFileSync(entry.filePath, 'utf8')
          const error = new AstroError(
            `${relative('.', entry.filePath)} has ${faults.length === 1 ? 'a fault' : 'faults'}:\n\n${faultsText(faults, source)}\n`,
          )
          error.name = 'ContentFault'
          throw error
        },
      }),
  }
}

import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { AstroError } from 'astro/errors'
import type { Loader } from 'astro/loaders'
import type { z } from 'zod'
import { faultsOf, faultsText } from './content-faults.ts'

/**
 * A file loader that reports schema errors before Astro does. Astro's errors do not name the line
 * or, for an unknown field, the field.
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

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { z } from 'zod'
import { type ValidationTest, validationTestSchema } from '../../../contract/validation-test.ts'

const testsFolder = fileURLToPath(new URL('../../../src/content/tests', import.meta.url))

/**
 * Reads the catalogue of validation tests, in its order: one file per test, named after its slug.
 * @throws {Error} naming the file and its fault
 */
export async function readValidationTests(folder = testsFolder): Promise<ValidationTest[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml'))
  const tests = await Promise.all(
    files.map(async (file) => {
      const content = load(await readFile(join(folder, file), 'utf8'), { schema: YAML11_SCHEMA })
      const parsed = validationTestSchema.safeParse(content)
      if (parsed.success) return { ...parsed.data, slug: file.replace(/\.yaml$/, '') }
      throw new Error(`The test ${file} is not valid:\n${z.prettifyError(parsed.error)}`)
    }),
  )
  return tests.sort((a, b) => a.order - b.order)
}

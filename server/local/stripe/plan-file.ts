import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Plan } from '../../../contract/plan.ts'
import { planSchema } from '../../../contract/plan-schema.ts'

const planFile = fileURLToPath(new URL('../../../src/content/plans/premium.yaml', import.meta.url))

/**
 * Reads the price of Premium from the site's file.
 * @throws {Error} naming the file and its fault
 */
export async function readPlan(file = planFile): Promise<Plan> {
  const content: unknown = parse(await readFile(file, 'utf8'))
  const read = z.object({ plan: planSchema }).safeParse(content)
  if (read.success) return read.data.plan
  throw new Error(`The plan in ${file} is not valid:\n${z.prettifyError(read.error)}`)
}

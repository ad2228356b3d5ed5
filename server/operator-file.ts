import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { OPERATOR_FILE, operatorProblems } from '../contract/operator.ts'

const operatorFile = fileURLToPath(new URL(`../${OPERATOR_FILE}`, import.meta.url))

/**
 * Returns the entries of the operator file to fill in before a production start, one line each. With
 * placeholders, the terms and the privacy policy would name nobody.
 */
export function checkOperator(mode: string | undefined, file = operatorFile): string[] {
  return mode === 'production' ? operatorProblems(parse(readFileSync(file, 'utf8'))) : []
}

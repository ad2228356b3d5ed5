import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { OPERATOR_FILE, operatorProblems } from '../contract/operator.ts'
import { type Config, ConfigError } from './config.ts'

const operatorFile = fileURLToPath(new URL(`../${OPERATOR_FILE}`, import.meta.url))

/**
 * Refuses a production start while the operator file has placeholders: the terms and the privacy
 * policy would name nobody.
 * @throws {ConfigError} naming the file and each entry to fill in
 */
export function checkOperator({ mode }: Pick<Config, 'mode'>, file = operatorFile): void {
  if (mode !== 'production') return
  const problems = operatorProblems(parse(readFileSync(file, 'utf8')))
  if (problems.length === 0) return
  throw new ConfigError(`The configuration is not usable:\n  ${problems.join('\n  ')}`)
}

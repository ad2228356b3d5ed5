import { type Config, parseConfig } from '../server/config.ts'
import { explainFailure } from '../server/failure.ts'

/** What the environment configures. Ends the process, saying why, where it can't be used. */
export function readConfiguration(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`)
    process.exit(1)
  }
}

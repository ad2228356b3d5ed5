import { type Config, parseConfig } from '../server/config.ts'
import { explainFailure } from '../server/failure.ts'

/** Reads the configuration. Prints the reason and ends the process if it is not valid. */
export function readConfiguration(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`)
    process.exit(1)
  }
}

import { readFile } from 'node:fs/promises'
import { compose } from '../compose.ts'
import { type Config, ConfigError, parseConfig } from '../config.ts'
import { explainFailure } from '../failure.ts'
import { type Command, type CommandEvent, runCommand } from './commands.ts'
import { sendCommand } from './socket.ts'

const USAGE = `Usage: npm run admin -- <command>

  user grant <email>       give an account Premium
  user revoke <email>      take the grant back
  tree import <file.json>  add niches from a file that "tree export" wrote
  tree export              write the whole tree to standard output`

/** @throws {Error} with the usage or the file's trouble */
async function readCommand(words: readonly string[]): Promise<Command> {
  const [group, verb, subject, ...rest] = words
  const name = `${group} ${verb}`
  if (rest.length === 0 && subject !== undefined) {
    if (name === 'user grant' || name === 'user revoke') return { name, email: subject }
    if (name === 'tree import') return { name, content: await readFile(subject, 'utf8') }
  }
  if (name === 'tree export' && subject === undefined) return { name }
  throw new Error(USAGE)
}

/** Progress and trouble go to standard error, so that an export can be piped. */
function createReporter() {
  let failed = false
  return {
    tell(event: CommandEvent) {
      if (event.kind === 'output') process.stdout.write(`${event.text}\n`)
      else if (event.kind === 'progress') {
        if (process.stderr.isTTY) process.stderr.write(`\r${event.text}`)
      } else {
        failed = true
        process.stderr.write(`${event.text}\n`)
      }
    },
    exitCode: () => (failed ? 1 : 0),
  }
}

async function execute(config: Config, command: Command, tell: (event: CommandEvent) => void) {
  if (config.database.kind === 'embedded') {
    if (await sendCommand(config.dataDir, command, tell)) return
  }
  const services = await compose(config)
  try {
    await runCommand(services, command, tell)
  } finally {
    await services.database.close()
  }
}

const reporter = createReporter()
try {
  const config = parseConfig(process.env)
  await execute(config, await readCommand(process.argv.slice(2)), reporter.tell)
  process.exitCode = reporter.exitCode()
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = error instanceof ConfigError ? 2 : 1
}

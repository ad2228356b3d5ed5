import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  COUNTRIES,
  countryName,
  isCountry,
  type Locale,
  languageIn,
  languagesOf,
  localeFrom,
} from '../../contract/locale.ts'
import { createClock } from '../clock.ts'
import { type Config, ConfigError, parseConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { explainFailure } from '../failure.ts'
import { createImportKeywords } from '../services/market/keyword-import.ts'
import { type Command, type CommandEvent, runCommand } from './commands.ts'
import { runKeywordImport } from './keyword-import.ts'
import { PARTS_DEFAULT, PARTS_PROBLEM, partsSchema, runPartition } from './partition.ts'
import { sendCommand } from './socket.ts'

const USAGE = `Usage: npm run admin -- <command>

  doctor                   say what is configured, what answers, and what is missing or wrong
  user grant <email>       give an account Premium
  user revoke <email>      remove the grant
  tree import <file.json>  add niches from a file that "tree export" wrote
  tree export              write the whole tree to standard output
  niche remove <path>      remove a niche and everything below it; "A > B > C" or '["A", "B"]'
  keywords import <file> [--country DE] [--language de]
                           import figures exported from Google's Keyword Planner; without
                           options for the United States, in English
  threads import <file or folder> [--site coffee.stackexchange.com]
                           import discussions: Reddit, Hacker News, Lemmy and Discourse as JSON,
                           Stack Exchange as XML or 7z; plain, .gz or .zst
  feedback list            list users' messages, newest first
  partition discussions [--parts 16]
                           divide the archive on a Postgres server into partitions while the
                           product runs; goes on where an earlier run stopped
  partition logs           the same by month for the tables that only grow with time
  partition status         say how large these tables are, and whether a move is unfinished
  partition cancel         take an unfinished move back
  backup <file>            write the embedded database to a new file, also while the API runs
  restore <file> [--replace]
                           put a backup into an empty DATA_DIR, or into one whose database it
                           replaces; the API must be stopped`

/** A command, or a restore, which no running process can do. */
type Order = Command | { name: 'restore'; path: string; replace: boolean }

/** @throws {Error} with the usage, for an unknown option */
function readWords(words: readonly string[]) {
  const option = { type: 'string' } as const
  const replace = { type: 'boolean' } as const
  const options = { country: option, language: option, site: option, parts: option, replace }
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (cause) {
    throw new Error(USAGE, { cause })
  }
}

/** @throws {Error} that names the countries, or the languages of the country */
function localeOf(country = 'US', language?: string): Locale {
  const known = country.toUpperCase()
  if (!isCountry(known)) {
    throw new Error(`--country must be one of ${COUNTRIES.join(', ')}, not "${country}"`)
  }
  if (language !== undefined && languageIn(known, language.toLowerCase()) === undefined) {
    const offered = languagesOf(known).join(', ')
    throw new Error(
      `--language must be one of ${offered} for ${countryName(known)}, not "${language}"`,
    )
  }
  return localeFrom(known, language?.toLowerCase())
}

/** @throws {Error} that says which numbers are possible */
function partsOf(given: string | undefined): number {
  const parts = partsSchema.safeParse(given === undefined ? PARTS_DEFAULT : Number(given))
  if (!parts.success) throw new Error(PARTS_PROBLEM)
  return parts.data
}

/** Commands that are complete with their name. */
const ALONE = [
  'tree export',
  'feedback list',
  'partition logs',
  'partition status',
  'partition cancel',
] as const
const isAlone = (name: string): name is (typeof ALONE)[number] =>
  (ALONE as readonly string[]).includes(name)

/** @throws {Error} with the usage, or with the reason why the file cannot be read */
async function readCommand(words: readonly string[]): Promise<Order> {
  const { values, positionals } = readWords(words)
  const { replace, ...others } = values
  if (positionals.length === 2 && positionals[1] && Object.keys(others).length === 0) {
    const path = resolve(positionals[1])
    if (positionals[0] === 'restore') return { name: 'restore', path, replace: replace ?? false }
    if (positionals[0] === 'backup' && replace === undefined) return { name: 'backup', path }
  }
  if (replace !== undefined) throw new Error(USAGE)
  const [group, verb, subject, ...rest] = positionals
  const name = `${group} ${verb}`
  const { country, language, site, parts } = values
  if (name === 'partition discussions' && subject === undefined) {
    if (Object.keys(others).some((option) => option !== 'parts')) throw new Error(USAGE)
    return { name, parts: partsOf(parts) }
  }
  if (parts !== undefined) throw new Error(USAGE)
  if (rest.length === 0 && subject !== undefined) {
    if (name === 'keywords import' && site === undefined) {
      return { name, path: resolve(subject), locale: localeOf(country, language) }
    }
    if (name === 'threads import' && country === undefined && language === undefined) {
      return { name, path: resolve(subject), ...(site === undefined ? {} : { site }) }
    }
  }
  // No other command has options.
  if (Object.keys(values).length > 0) throw new Error(USAGE)
  if (rest.length === 0 && subject !== undefined) {
    if (name === 'user grant' || name === 'user revoke') return { name, email: subject }
    if (name === 'niche remove') return { name, niche: subject }
    if (name === 'tree import') return { name, content: await readFile(subject, 'utf8') }
  }
  if (subject === undefined && isAlone(name)) return { name }
  throw new Error(USAGE)
}

/** Writes progress and failures to standard error, so an export can be piped. */
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

/**
 * Imports with only the database open: composing the whole product would need more
 * memory than a large file.
 */
async function importAlone(
  config: Config,
  command: Extract<Command, { name: 'keywords import' }>,
  tell: (event: CommandEvent) => void,
) {
  const database = await openDatabase(config.database)
  try {
    await database.migrate()
    const parts = { db: database.db, clock: createClock() }
    await runKeywordImport(createImportKeywords(parts), command, tell, undefined)
  } finally {
    await database.close()
  }
}

/** Does not migrate: a backup before an update holds what the older version wrote. */
async function backUpAlone(
  config: Config,
  command: Extract<Command, { name: 'backup' }>,
  tell: (event: CommandEvent) => void,
) {
  const { dataDir } = config
  if (config.database.kind === 'embedded' && !existsSync(join(dataDir, 'db'))) {
    throw new Error(`There is no database in ${dataDir}`)
  }
  const { runBackup } = await import('./backup.ts')
  const database = await openDatabase(config.database)
  try {
    await runBackup({ database, dataDir, clock: createClock() }, command, tell, undefined)
  } finally {
    await database.close()
  }
}

type PartitionOrder = Extract<Command, { name: `partition ${string}` }>

const isPartition = (command: Command): command is PartitionOrder =>
  command.name.startsWith('partition ')

/** Does not migrate, so it can run while hosts of an older version do. */
async function partitionAlone(
  config: Config,
  command: PartitionOrder,
  tell: (event: CommandEvent) => void,
) {
  const database = await openDatabase(config.database)
  try {
    await runPartition({ database, clock: createClock() }, command, tell)
  } finally {
    await database.close()
  }
}

async function execute(config: Config, command: Order, tell: (event: CommandEvent) => void) {
  if (command.name === 'restore') {
    const { runRestore } = await import('./backup.ts')
    return runRestore(config, command, tell)
  }
  if (config.database.kind === 'embedded') {
    if (await sendCommand(config.dataDir, command, tell)) return
  }
  if (command.name === 'keywords import') return importAlone(config, command, tell)
  if (command.name === 'backup') return backUpAlone(config, command, tell)
  if (isPartition(command)) return partitionAlone(config, command, tell)
  const { compose } = await import('../compose.ts')
  const services = await compose(config)
  try {
    await runCommand(services, command, tell)
  } finally {
    await services.database.close()
  }
}

// The reader may close the pipe early: `… feedback list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

/** Runs without a valid configuration, to say what is wrong with it. */
async function callDoctor(): Promise<boolean> {
  const { runDoctor } = await import('../doctor/examine.ts')
  return runDoctor(process.env, (line) => void process.stdout.write(`${line}\n`))
}

const reporter = createReporter()
try {
  const words = process.argv.slice(2)
  if (words.length === 1 && words[0] === 'doctor') process.exit((await callDoctor()) ? 0 : 1)
  const config = parseConfig(process.env)
  await execute(config, await readCommand(words), reporter.tell)
  process.exitCode = reporter.exitCode()
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = error instanceof ConfigError ? 2 : 1
}

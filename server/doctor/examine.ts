import { readConfig } from '../config.ts'
import { checkOperator } from '../operator-file.ts'
import { examineAddresses, examinePort } from './addresses.ts'
import { examineDatabase } from './database.ts'
import { type Finding, wrong } from './finding.ts'
import { examineFolder } from './folder.ts'
import { examineMail } from './mail.ts'
import { examineModel } from './model.ts'
import { reasonOf } from './outside.ts'
import { examinePayments } from './payments.ts'
import { examineReplica } from './replica.ts'
import { examineProxy, examineSecret, examineSettings } from './settings.ts'
import { examineSignIn } from './sign-in.ts'
import { examineKeywords, examineSources } from './sources.ts'
import { examineTraces } from './traces.ts'

/** Variables whose values must not be shown, besides the passwords in addresses. */
const SECRETS = /SECRET|PASSWORD|KEY|HEADERS/

/** The finding without any secret's value, which an outside program's words could repeat. */
function withoutSecrets(finding: Finding, environment: NodeJS.ProcessEnv): Finding {
  let { text } = finding
  for (const [name, value = ''] of Object.entries(environment)) {
    if (!SECRETS.test(name)) continue
    // An error may fold the line breaks of a value that was pasted with some.
    for (const part of [value, ...value.split(/\s+/)]) {
      if (part.length > 3) text = text.replaceAll(part, '[hidden]')
    }
  }
  return { ...finding, text }
}

/**
 * Says what is configured, what answers and what is missing, one finding at a time. It changes
 * nothing and asks outside services only what is free, each for a few seconds at most.
 */
export async function* examine(environment: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  const { config, problems } = readConfig(environment)
  const all = [...problems, ...checkOperator(config.mode)]
  const checks: [about: string, findings: Finding[] | Promise<Finding[]>][] = [
    ['Settings', examineSettings(config, all)],
    ['AUTH_SECRET', examineSecret(config)],
    ['DATA_DIR', examineFolder(config)],
    ['Database', examineDatabase(config)],
    ['Replica', examineReplica(config)],
    ['Port', examinePort(config)],
    ['TRUST_PROXY', examineProxy(config)],
    ['Addresses', examineAddresses(config)],
    ['Mail', examineMail(config)],
    ['Stripe', examinePayments(config)],
    ['Google sign-in', examineSignIn(config, environment.PUBLIC_GOOGLE_CLIENT_ID)],
    ['Model', examineModel(config)],
    ['DataForSEO', examineKeywords(config)],
    ['Sources', examineSources(config)],
    ['Traces', examineTraces(config)],
  ]
  const settled = checks.map(async ([about, findings]) => {
    try {
      return await findings
    } catch (error) {
      return [wrong(about, `could not be examined: ${reasonOf(error)}`)]
    }
  })
  const seen = new Set<string>()
  for (const findings of settled) {
    for (const finding of await findings) {
      const shown = withoutSecrets(finding, environment)
      const line = JSON.stringify(shown)
      if (seen.has(line)) continue
      seen.add(line)
      yield shown
    }
  }
}

/** Prints the findings. @returns true if nothing is wrong */
export async function runDoctor(
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<boolean> {
  const counts = { ok: 0, missing: 0, wrong: 0 }
  for await (const { state, about, text } of examine(environment)) {
    counts[state] += 1
    print(`${state.padEnd(8)}${about}: ${text}`)
  }
  print(`${counts.ok} ok, ${counts.missing} missing, ${counts.wrong} wrong`)
  return counts.wrong === 0
}

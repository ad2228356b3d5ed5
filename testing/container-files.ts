import { readFileSync } from 'node:fs'
import { DockerfileParser } from 'dockerfile-ast'
import { parse } from 'yaml'

export interface Step {
  keyword: string
  text: string
  /** The stage that a COPY takes from. */
  from: string | undefined
}

/** A stage of the Dockerfile: its base image and its steps, in order. */
export interface Stage {
  name: string
  base: string
  steps: Step[]
}

export interface Service {
  image: string
  command?: string[]
  entrypoint?: string[]
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  network_mode?: string
  environment?: Record<string, string>
  build?: { target: string; args?: Record<string, string> }
  volumes?: string[]
  ports?: string[]
}

/** @throws {Error} for a file without stages */
export function readStages(file = 'Dockerfile'): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions()) {
    const keyword = instruction.getKeyword()
    const text = instruction.getArgumentsContent() ?? ''
    if (keyword === 'FROM') {
      const [base = '', , name = ''] = text.split(/\s+/)
      stages.push({ name, base, steps: [] })
      continue
    }
    const from = /--from=(\S+)/.exec(instruction.getTextContent())?.[1]
    stages.at(-1)?.steps.push({ keyword, text, from })
  }
  return stages
}

/** A value with `${NAME:-default}` filled in from `given`. */
const filled = (text: string, given: Record<string, string>) =>
  text.replace(/\$\{(\w+):-([^}]*)\}/g, (_all, name: string, other: string) => given[name] || other)

/** The services of compose.yaml, with variables filled in. */
export function readServices(
  given: Record<string, string>,
  file = 'compose.yaml',
): Record<string, Service> {
  const text = filled(readFileSync(file, 'utf8'), given)
  return (parse(text, { merge: true }) as { services: Record<string, Service> }).services
}

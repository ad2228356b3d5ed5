import { DEFAULT_SUPPORT_EMAIL } from './addresses.ts'

/** Where the operator's name and law are filled in, from the root of the repository. */
export const OPERATOR_FILE = 'src/content/operator/operator.yaml'

/** Domains that are reserved for examples and tests, so mail to them never arrives. */
const RESERVED = /@(?:[^@]*\.)?(?:example(?:\.(?:com|net|org))?|invalid|test|localhost)$/i

const PLACEHOLDER = /^(?:todo|tbd|n\/?a|null|x{2,}|[?.…-]*)$|placeholder|^[<[{].*[>\]}]$/i

const NEEDED = {
  name: 'the person or company that runs the site, as registered',
  law: 'the law that applies to the terms, such as "the State of Delaware, USA"',
} as const

/** Why visitors cannot write to a support address, such as 'is required…'; undefined if they can. */
export function supportEmailProblem(address: string | undefined): string | undefined {
  const words = 'set it to the support address of this site'
  if (address === undefined || address === '') return `is required in production: ${words}`
  return address === DEFAULT_SUPPORT_EMAIL || RESERVED.test(address)
    ? `${address} is a placeholder: ${words}`
    : undefined
}

/**
 * Which entries of the operator file are empty or placeholders, with what to fill in; one line each.
 * @param operator the parsed content of {@link OPERATOR_FILE}
 */
export function operatorProblems(operator: unknown): string[] {
  const entries = (operator ?? {}) as Readonly<Record<string, unknown>>
  return Object.entries(NEEDED).flatMap(([key, meaning]) => {
    const value = entries[key]
    const isFilled = typeof value === 'string' && !PLACEHOLDER.test(value.trim())
    return isFilled ? [] : [`${OPERATOR_FILE}: fill in "${key}", ${meaning}`]
  })
}

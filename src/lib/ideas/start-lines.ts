import type { BusinessIdea } from './wording.ts'

/** What an idea says about its start, each with its label. Older results say less or nothing. */
export function startLines(idea: BusinessIdea): [label: string, text: string][] {
  const lines: [string, string | undefined][] = [
    ['First version', idea.first_version],
    ['Price', idea.price],
    ['First ten customers', idea.first_customers],
  ]
  return lines.flatMap(([label, text]) => (text ? [[label, text]] : []))
}

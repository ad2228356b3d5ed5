import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { amountText, type Plan, priceText } from '../../contract/plan.ts'

/** How many times each form of a price appears in a page. */
export type Places = Record<'sentence' | 'amount' | 'structured' | 'island', number>

const count = (text: string, part: string) => text.split(part).length - 1

/** The places of a plan's price in the HTML of a page. */
export function placesIn(html: string, plan: Plan): Places {
  const { priceUsd } = plan
  return {
    sentence: count(html, priceText(plan)),
    amount: count(
      html.replace(/<strong [^>]*>/g, '<strong>'),
      `<strong>${amountText(plan)}</strong>`,
    ),
    structured: count(html, `"price":"${priceUsd}","priceCurrency":"USD"`),
    island:
      count(html, `priceUsd&quot;:[0,${priceUsd}]`) + count(html, `priceUsd&quot;:${priceUsd},`),
  }
}

export const total = (places: Places) => Object.values(places).reduce((sum, each) => sum + each)

/** All text files of a built site, by path. */
export function readSite(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    files
      .filter((file) => /\.(html|js|xml|txt|json)$/.test(file) && !file.startsWith('admin'))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
}

import { getEntry } from 'astro:content'
import { type Plan, priceText } from '../../../contract/plan.ts'
import { fillPlaceholders } from '../content/placeholders.ts'

const FILE = 'src/content/plans/premium.yaml'

/** Texts of the subscription page, with the price in place of `{price}` in answers. */
export async function readPlanPage() {
  const entry = await getEntry('plans', 'premium')
  if (!entry) throw new Error(`${FILE} is missing`)
  const { faq, ...page } = entry.data
  const price = priceText(page.plan)
  const items = faq.items.map(({ question, answer }) => ({
    question,
    answer: fillPlaceholders(answer, { price }, FILE),
  }))
  return { ...page, faq: { ...faq, items } }
}

/** The price of Premium. */
export async function readPlan(): Promise<Plan> {
  return (await readPlanPage()).plan
}

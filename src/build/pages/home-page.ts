import { getCollection, getEntry } from 'astro:content'
import { priceText } from '../../../contract/plan.ts'
import { SITE_URL } from '../../lib/public-env.ts'
import { fillPlaceholders } from '../content/placeholders.ts'
import { composeDemo } from './demo-ideas.ts'
import { readIndustries } from './industries.ts'
import { readPlanPage } from './plan-page.ts'

function found<Entry>(entry: Entry | undefined, file: string): Entry {
  if (entry === undefined) throw new Error(`${file} is missing`)
  return entry
}

/** All that the home page shows: its own texts, the plan, and the samples of the tools. */
export async function readHomePage() {
  const home = found(await getEntry('landing', 'home'), 'src/content/landing/home.yaml').data
  const faq = found(await getEntry('faq', 'home'), 'src/content/faq/home.yaml').data
  const demand = found(await getEntry('demo', 'validator'), 'src/content/demo/validator.yaml').data
  const ideas = found(await getEntry('demoIdeas', 'ideas'), 'src/content/demo/ideas.yaml').data
  const samples = (await getCollection('threads')).flatMap(({ data }) => data.threads)
  const industries = await readIndustries()
  const plans = await readPlanPage()
  const price = priceText(plans.plan)
  const questions = faq.items.map(({ question, answer }) => ({
    question,
    answer: fillPlaceholders(answer, { price }, 'src/content/faq/home.yaml'),
  }))
  return {
    home,
    plans,
    industries,
    demand,
    ideas: composeDemo(ideas, samples, SITE_URL),
    faq: { heading: faq.heading, questions },
  }
}

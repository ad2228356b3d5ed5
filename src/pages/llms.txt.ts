import { getCollection, getEntry } from 'astro:content'
import type { APIRoute } from 'astro'
import { readGuides } from '../build/pages/articles.ts'
import { llmsText } from '../build/pages/crawler-texts.ts'
import { readEvidence } from '../build/pages/evidence-page.ts'
import { readPlaces } from '../build/pages/niche-atlas.ts'
import { readTests } from '../build/pages/validation-tests.ts'
import { API_URL } from '../lib/public-env.ts'
import { TOOLS } from '../lib/site-nav.ts'

const TOOL_PAGES: Readonly<Record<string, string>> = {
  explorer: '/explore',
  validator: '/market-demand-validator',
  ideas: '/product-idea-generator',
  feedback: '/feedback',
  match: '/match',
}

/** At the API host. */
const FOR_AGENTS = [
  {
    title: 'MCP server',
    path: `${API_URL}/mcp`,
    description:
      'Tools to find niches, check demand, analyze markets and keep candidates, over the Model Context Protocol (Streamable HTTP). It needs an access key, which a member makes in Settings and an agent sends as Authorization: Bearer nk_….',
  },
  {
    title: 'HTTP API',
    path: `${API_URL}/api/docs`,
    description: 'Every call with its inputs, answers, examples and the scope that a key needs.',
  },
  {
    title: 'OpenAPI document',
    path: `${API_URL}/api/openapi.json`,
    description: 'The same for programs.',
  },
]

const byTool = (path: string) => TOOLS.findIndex(({ href }) => href === path)

export const GET: APIRoute = async ({ url, site = url }) => {
  const home = await getEntry('landing', 'home')
  const plan = await getEntry('plans', 'premium')
  if (!home || !plan) throw new Error('The texts of the home page or of the plan are missing')
  const tools = (await getCollection('tools')).flatMap(({ id, data }) => {
    const path = TOOL_PAGES[id]
    return path ? { title: data.heading, path, description: data.lead } : []
  })
  const guides = (await readGuides()).map(({ path, data }) => ({ ...data, path }))
  const tests = (await readTests()).map(({ name, path, summary }) => ({
    title: name,
    path,
    description: summary,
  }))
  const legal = (await getCollection('legal')).map(({ id, data }) => ({ ...data, path: `/${id}` }))
  const industries = (await readPlaces()).map(({ name, href, summary }) => ({
    title: name,
    path: href,
    description: summary,
  }))
  const premium = { title: plan.data.name, path: '/subscribe', description: plan.data.lead }
  const { meta, heading } = (await readEvidence()).page
  const evidence = {
    title: heading,
    path: '/how-it-works/evidence',
    description: meta.description,
  }
  const scorePage = await getEntry('score', 'page')
  if (!scorePage) throw new Error('The texts of the page about the score are missing')
  const score = {
    title: scorePage.data.heading,
    path: '/how-it-works/score',
    description: scorePage.data.meta.description,
  }
  const text = llmsText(
    {
      name: 'Nicher',
      summary: home.data.meta.description,
      notes: [
        'Every link below leads to a static page whose text is readable without JavaScript. The tools need JavaScript. Demand figures are always labeled as measured, estimated or sample. Discussions labeled as samples were written for Nicher.',
      ],
      sections: [
        {
          heading: 'Tools',
          links: [...tools.sort((a, b) => byTool(a.path) - byTool(b.path)), premium],
        },
        { heading: 'How it works', links: [evidence, score] },
        { heading: 'Guides', links: guides },
        { heading: 'Validation tests', links: tests },
        { heading: 'Industries', links: industries },
        { heading: 'For agents and scripts', links: FOR_AGENTS },
        { heading: 'Legal', links: legal },
      ],
    },
    site,
  )
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

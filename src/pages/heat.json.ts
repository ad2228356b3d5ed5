import type { APIRoute } from 'astro'
import { heatOf } from '../build/pages/heat.ts'
import { readIndustries } from '../build/pages/industries.ts'

export const GET: APIRoute = async () => Response.json(heatOf(await readIndustries()))

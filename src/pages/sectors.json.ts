import type { APIRoute } from 'astro'
import { readIndustries } from '../build/pages/industries.ts'
import { sectorPhrasesOf } from '../build/pages/sector-phrases.ts'

export const GET: APIRoute = async () => Response.json(sectorPhrasesOf(await readIndustries()))

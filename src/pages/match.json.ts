import type { APIRoute } from 'astro'
import { readIndustries } from '../build/pages/industries.ts'
import { matchFileOf } from '../build/pages/match-file.ts'

export const GET: APIRoute = async () => Response.json(matchFileOf(await readIndustries()))

import type { APIRoute } from 'astro'
import { robotsText } from '../lib/crawler-texts.ts'

export const GET: APIRoute = ({ url, site = url }) => new Response(robotsText(site))

import type { APIRoute } from 'astro'
import { robotsText } from '../build/pages/crawler-texts.ts'

export const GET: APIRoute = ({ url, site = url }) => new Response(robotsText(site))

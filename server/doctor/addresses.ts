import { once } from 'node:events'
import { createServer } from 'node:net'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { type Finding, missing, ok, wrong } from './finding.ts'
import { askOutside, reasonOf } from './outside.ts'

const healthSchema = z.object({ status: z.literal('ok'), database: z.string() })

async function isNicher(origin: string): Promise<boolean> {
  const answer = await askOutside(`${origin}/health`).catch(() => undefined)
  return healthSchema.safeParse(answer?.json).success
}

/** The system's code for why nobody can listen there; undefined if the port is free. */
async function refusalToListen(host: string, port: number): Promise<string | undefined> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  } finally {
    server.close()
  }
}

/** Whether the API can listen, or does so already. */
export async function examinePort({ host, apiPort }: Config): Promise<Finding[]> {
  const about = 'Port'
  const place = `port ${apiPort} of ${host}`
  const refusal = apiPort === 0 ? undefined : await refusalToListen(host, apiPort)
  if (refusal === undefined) return [ok(about, `${place} is free; the API does not run here`)]
  if (refusal === 'EADDRINUSE') {
    const here = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
    const name = here.includes(':') ? `[${here}]` : here
    if (await isNicher(`http://${name}:${apiPort}`)) {
      return [ok(about, `the API runs at ${place}`)]
    }
    return [wrong(about, `another program uses ${place}. Stop it, or set API_PORT`)]
  }
  if (refusal === 'EACCES') {
    return [wrong(about, `this user may not listen at ${place}. Set API_PORT to 1024 or more`)]
  }
  return [wrong(about, `nobody can listen at ${place} (${refusal}). Check HOST`)]
}

async function examineAddress(
  about: string,
  path: string,
  url: string,
  is: (json: unknown, status: number) => boolean,
): Promise<Finding> {
  const host = new URL(url).host
  try {
    const { status, json } = await askOutside(url + path)
    if (is(json, status)) return ok(about, `${url} answers`)
    return wrong(
      about,
      `${host} answers ${status} at ${path}, and not as Nicher does. Check where the name and the proxy lead`,
    )
  } catch (error) {
    return missing(
      about,
      `${host} does not answer: ${reasonOf(error)}. Until it does, nobody reaches Nicher there`,
    )
  }
}

/** The public addresses, as visitors reach them. */
export async function examineAddresses({ mode, siteUrl, apiUrl }: Config): Promise<Finding[]> {
  const isPublic = [siteUrl, apiUrl].every((url) => url.startsWith('https://'))
  if (mode !== 'production' || !isPublic) return []
  return Promise.all([
    examineAddress(
      'PUBLIC_API_URL',
      '/health',
      apiUrl,
      (json) => healthSchema.safeParse(json).success,
    ),
    examineAddress('PUBLIC_SITE_URL', '/', siteUrl, (_json, status) => status === 200),
  ])
}

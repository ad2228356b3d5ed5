import { type BenchOptions, type Comparison, compare } from './compare.ts'
import { KEYWORD } from './data.ts'
import { startHost } from './hosts.ts'

/** Requests a second at which an analyzed keyword answers within 10 ms at the 99th percentile. */
const KEYWORD_RATE = 200

/** The database of the hosts. */
export interface Engine {
  name: string
  /** The address of an empty database. */
  createDatabase(): Promise<string>
}

/**
 * `/api/auth/me`, `/api/explore` on an explored niche and an analyzed keyword,
 * beside a bare route with the same indexed read.
 */
export async function compareDatabaseRoutes(
  accounts: number,
  options: BenchOptions,
  engine: Engine,
): Promise<Comparison[]> {
  const ours = await startHost('nicher-host.ts', [0, accounts], await engine.createDatabase())
  try {
    const database = await engine.createDatabase()
    const bare = await startHost('bare-host.ts', ['database', accounts], database)
    try {
      const tree = (await (await fetch(`${ours.url}/api/tree`)).json()) as {
        children: { name: string }[]
      }
      const size = `${engine.name}, ${accounts.toLocaleString('en')} accounts`
      const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
      const json = { 'content-type': 'application/json' }
      const body = JSON.stringify({ path: [tree.children[0]?.name] })
      const keyword = JSON.stringify({ keyword: KEYWORD })
      const analyze = {
        host: ours,
        path: '/api/market-validator/analyze',
        method: 'POST',
        headers: { ...bearer(ours.token), ...json },
        body: keyword,
        status: 200,
      } as const
      const bareAnalyze = { ...analyze, host: bare, path: '/analyze', headers: json }
      return [
        await compare(
          `\`/api/auth/me\` (${size})`,
          { host: ours, path: '/api/auth/me', headers: bearer(ours.token), status: 200 },
          { host: bare, path: '/me', headers: bearer(bare.token), status: 200 },
          options,
        ),
        await compare(
          `\`/api/explore\` of an explored niche (${size})`,
          { host: ours, path: '/api/explore', method: 'POST', headers: json, body, status: 200 },
          { host: bare, path: '/explore', method: 'POST', headers: json, body, status: 200 },
          options,
        ),
        await compare(
          `a keyword analyzed before, ${KEYWORD_RATE} a second (${size})`,
          analyze,
          bareAnalyze,
          {
            ...options,
            rate: KEYWORD_RATE,
          },
        ),
      ]
    } finally {
      await bare.stop()
    }
  } finally {
    await ours.stop()
  }
}

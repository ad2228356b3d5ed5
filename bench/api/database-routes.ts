import { type BenchOptions, type Comparison, compare } from './compare.ts'
import { startHost } from './hosts.ts'

/** `/api/auth/me` and `/api/explore` on an explored niche, beside a bare route that makes the same indexed read. */
export async function compareDatabaseRoutes(
  accounts: number,
  options: BenchOptions,
): Promise<Comparison[]> {
  const ours = await startHost('nicher-host.ts', [0, accounts])
  try {
    const bare = await startHost('bare-host.ts', ['database', accounts])
    try {
      const tree = (await (await fetch(`${ours.url}/api/tree`)).json()) as {
        children: { name: string }[]
      }
      const size = `${accounts.toLocaleString('en')} accounts`
      const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
      const json = { 'content-type': 'application/json' }
      const body = JSON.stringify({ path: [tree.children[0]?.name] })
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
      ]
    } finally {
      await bare.stop()
    }
  } finally {
    await ours.stop()
  }
}

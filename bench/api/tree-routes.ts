import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchOptions, type Comparison, compare } from './compare.ts'
import { startHost } from './hosts.ts'

/** The tree's bytes as sent, still compressed. */
async function fetchTree(url: string): Promise<{ bytes: Buffer; etag: string }> {
  return new Promise((resolve, reject) => {
    request(`${url}/api/tree`, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ bytes: Buffer.concat(chunks), etag: answer.headers.etag ?? '' }),
      )
      answer.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

/**
 * `/api/tree` in full (brotli) and unchanged (304), beside a bare route that sends
 * the same number of ready bytes, or a bare 304.
 * @param nodes niches in the tree; 0 means the seeded tree
 */
export async function compareTree(nodes: number, options: BenchOptions): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nicher-bench-'))
  const ours = await startHost('nicher-host.ts', [nodes, 1])
  try {
    const { bytes, etag } = await fetchTree(ours.url)
    const file = join(folder, 'tree.br')
    writeFileSync(file, bytes)
    const bare = await startHost('bare-host.ts', ['buffer', file])
    try {
      const size = `${ours.nodes.toLocaleString('en')} niches, ${Math.round(bytes.length / 1000)} kB`
      const headers = { 'accept-encoding': 'br' }
      const path = '/api/tree'
      return [
        await compare(
          `\`/api/tree\` 200 (${size})`,
          { host: ours, path, headers, status: 200 },
          { host: bare, path: '/', headers, status: 200 },
          options,
        ),
        await compare(
          `\`/api/tree\` 304 (${size})`,
          { host: ours, path, headers: { ...headers, 'if-none-match': etag }, status: 304 },
          { host: bare, path: '/unchanged', headers, status: 304 },
          options,
        ),
      ]
    } finally {
      await bare.stop()
    }
  } finally {
    await ours.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

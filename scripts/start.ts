import { readConfiguration } from './configuration.ts'
import { finished, node, ready, supervise } from './processes.ts'

const config = readConfiguration()

await finished(node(['node_modules/astro/bin/astro.mjs', 'build', '--silent']))
await finished(node(['scripts/compress.ts']))

// The log of every request would hide the addresses; `npm run api` shows it.
const quiet = process.env.LOG_LEVEL === undefined ? { LOG_LEVEL: 'warn' } : {}
const api = node(['--import', './server/load-faster.js', 'server/index.ts'], quiet)
const site = node(['scripts/serve-site.ts'])
try {
  await Promise.all([ready(api), ready(site)])
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  api.kill('SIGTERM')
  site.kill('SIGTERM')
  process.exit(1)
}
process.stdout.write(
  [
    '',
    `  Nicher  ${config.siteUrl}`,
    `  API     ${config.apiUrl}  (calls: ${config.apiUrl}/api/docs)`,
    ...(config.mode === 'local' ? [`  Mail    ${config.apiUrl}/local/outbox`] : []),
    '',
    '',
  ].join('\n'),
)
await supervise([api, site])

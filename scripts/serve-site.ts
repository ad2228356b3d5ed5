import { parseArgs } from 'node:util'
import { parseConfig } from '../server/config.ts'
import { createSiteServer, listen } from './site-server.ts'

const { values } = parseArgs({ options: { folder: { type: 'string', default: 'dist' } } })
const config = parseConfig(process.env)
const site = await createSiteServer(values.folder)
await listen(site, config.sitePort, config.host)
process.send?.('ready')

const stop = () => {
  site.close(() => process.exit(0))
  site.closeAllConnections()
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

import { parseArgs } from 'node:util'
import { readConfiguration } from './configuration.ts'
import { createSiteServer, listen } from './site-server.ts'

const { values } = parseArgs({ options: { folder: { type: 'string', default: 'dist' } } })
const config = readConfiguration()
const site = await createSiteServer(values.folder)
await listen(site, config.sitePort, config.host)
process.send?.('ready')

const stop = () => {
  site.close(() => process.exit(0))
  site.closeAllConnections()
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

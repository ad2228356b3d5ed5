import { parseArgs } from 'node:util'
import { parseConfig } from '../server/config.ts'
import { createSiteServer } from './site-server.ts'

const { values } = parseArgs({ options: { folder: { type: 'string', default: 'dist' } } })
const config = parseConfig(process.env)
const site = await createSiteServer(values.folder)
await site.listen({ host: config.host, port: config.sitePort })
process.send?.('ready')

const stop = () => void site.close().then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

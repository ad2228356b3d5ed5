import { flushCompileCache } from 'node:module'
import { buildApp } from '../../server/app.ts'
import { compose } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'

/*
 * The API with an empty map and without samples, since it starts many times. What Node compiled is
 * kept at its start, because a killed process keeps nothing.
 */
const config = parseConfig(process.env)
const services = await compose(config, { atlas: [], ideas: { samples: [] } })
const app = await buildApp(services)
await app.listen({ host: '127.0.0.1', port: config.apiPort })
flushCompileCache()
process.send?.('ready')

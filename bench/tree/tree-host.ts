import type { AddressInfo } from 'node:net'
import { buildApp } from '../../server/app.ts'
import { compose } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { addUsers } from '../api/data.ts'
import { addNiches } from './niches.ts'

/*
 * The API over a tree with the given number of niches. Reports its address, a token
 * that may explore and the number of niches that it added; answers 'memory' with its
 * resident memory, and ends in good order on 'close'.
 */
const [nodes = 0] = process.argv.slice(2).map(Number)
const services = await compose(parseConfig(process.env))
const added = await addNiches(services.database.db, nodes)
const token = added > 0 ? await addUsers(services, 1) : ''
const app = await buildApp(services)
await app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', async (message) => {
  if (message === 'memory') return process.send?.(process.memoryUsage().rss)
  await app.close()
  await services.database.close()
  process.exit()
})
const { port } = app.server.address() as AddressInfo
process.send?.({ url: `http://127.0.0.1:${port}`, token, added })

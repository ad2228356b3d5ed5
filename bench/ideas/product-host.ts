import { buildApp } from '../../server/app.ts'
import { compose } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { announce } from '../api/announce.ts'
import { addUsers } from '../api/data.ts'
import { addAnalysis } from './data.ts'

// The product with a running analysis; it reports the analysis' id where other hosts
// report the size of the tree.
const services = await compose(parseConfig({ ...process.env, JOBS_PER_HOST: '0' }))
const token = await addUsers(services, 1)
await addAnalysis(services, token)
await announce(await buildApp(services), { nodes: 0, token })

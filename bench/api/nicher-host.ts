import { buildApp } from '../../server/app.ts'
import { compose } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { announce } from './announce.ts'
import { addUsers, growTree } from './data.ts'

// Arguments: niches in the tree (0: as seeded), accounts.
const [nodes = 0, accounts = 1] = process.argv.slice(2).map(Number)

const services = await compose(parseConfig(process.env))
const count = await growTree(services, nodes)
const token = await addUsers(services, accounts)
await announce(await buildApp(services), { nodes: count, token })

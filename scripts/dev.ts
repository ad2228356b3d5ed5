import { readConfiguration } from './configuration.ts'
import { node, supervise } from './processes.ts'

const config = readConfiguration()
const site = ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(config.sitePort)]
const api = ['--watch', '--watch-preserve-output', 'server/index.ts']

await supervise([node(api), node(site)])

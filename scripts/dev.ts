import { parseConfig } from '../server/config.ts'
import { node, supervise } from './processes.ts'

const config = parseConfig(process.env)
const site = ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(config.sitePort)]
const api = ['--watch', '--watch-preserve-output', 'server/index.ts']

await supervise([node(api), node(site)])

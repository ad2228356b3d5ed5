import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { isAccessKey } from '../../contract/access-key-form.ts'
import { createMakeCall } from './make-call.ts'
import { createNicherMcp } from './mcp-server.ts'
import { sendOverNetwork } from './network.ts'

/** Standard output belongs to the protocol, so everything else goes to standard error. */
function give(problem: string): never {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}

function settingsOf(environment: NodeJS.ProcessEnv): { url: string; key: string } {
  const url = environment.NICHER_API_URL || 'http://localhost:8787'
  const key = environment.NICHER_KEY ?? ''
  if (!URL.canParse(url) || !/^https?:/.test(url)) give('NICHER_API_URL is not an address')
  if (!isAccessKey(key)) {
    give('NICHER_KEY is not an access key, nk_…; you can make one in the settings of the site')
  }
  return { url, key }
}

const { url, key } = settingsOf(process.env)
const closing = new AbortController()

const onFault = (error: unknown) => void process.stderr.write(`${String(error)}\n`)
const makeCall = createMakeCall(sendOverNetwork(url, closing.signal), key)
serveStdio(() => createNicherMcp({ makeCall, closing: closing.signal, onFault }))
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => {
    closing.abort()
    process.exit(0)
  })
}

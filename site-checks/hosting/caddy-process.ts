import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { provideCaddy } from '../../scripts/caddy.ts'
import { CADDYFILE } from '../../scripts/host-files.ts'
import { freePort } from '../../testing/free-port.ts'

// Settings for tests on this machine: no certificates, no control port.
const around = (config: string) => `{
	admin off
	auto_https off
}
import ${config}
`

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status > 0
  } catch {
    return false
  }
}

/** Starts Caddy with our Caddyfile over a built site. @throws with its log when it can't start */
export async function startCaddy(site: string) {
  const folder = await mkdtemp(join(tmpdir(), 'nicher-caddy-'))
  const config = join(folder, 'Caddyfile')
  await writeFile(config, around(resolve(CADDYFILE)))
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(provideCaddy(), ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      SITE_ADDRESS: url,
      SITE_ROOT: resolve(site),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const ended = once(child, 'exit')
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}:\n${log}`)
    await wait(50)
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import { spawnSync } from 'node:child_process'

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

const works = (path: string) => run(path, ['version'])

/**
 * The path of Caddy: CADDY_PATH, an installed one, or one that the system's
 * package manager installs now.
 * @throws {Error} when there is none
 */
export function provideCaddy(): string {
  const candidates = [process.env.CADDY_PATH || 'caddy', 'caddy', '/usr/bin/caddy']
  const find = () => candidates.find(works)
  const found = find()
  if (found) return found
  if (process.platform === 'darwin') run('brew', ['install', '--quiet', 'caddy'])
  else {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const apt = (...args: string[]) => run('env', [...sudo, 'apt-get', '-y', '-qq', ...args])
    apt('update')
    apt('install', '--no-install-recommends', 'caddy')
  }
  const installed = find()
  if (installed) return installed
  throw new Error('Caddy was not found. Install it, or set CADDY_PATH to its path')
}

/** An Argon2id hash and its parameters. `memory` is in KiB. */
export interface Phc {
  memory: number
  passes: number
  parallelism: number
  salt: Buffer
  tag: Buffer
}

const PATTERN =
  /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/** Limits for the cost of a stored hash: 128 MiB, 10 passes, 4 lanes. */
const MOST = { memory: 131_072, passes: 10, parallelism: 4 }

/** The parts of an Argon2id 1.3 PHC string. Undefined if it is not one or exceeds the limits. */
export function parsePhc(phc: string): Phc | undefined {
  const [, m, t, p, salt = '', tag = ''] = PATTERN.exec(phc) ?? []
  const [memory, passes, parallelism] = [Number(m), Number(t), Number(p)]
  const isWithin =
    parallelism >= 1 &&
    parallelism <= MOST.parallelism &&
    passes >= 1 &&
    passes <= MOST.passes &&
    memory >= 8 * parallelism &&
    memory <= MOST.memory
  if (!isWithin) return undefined
  const bytes = (text: string) => Buffer.from(text, 'base64')
  return { memory, passes, parallelism, salt: bytes(salt), tag: bytes(tag) }
}

export function toPhc({ memory, passes, parallelism, salt, tag }: Phc): string {
  const parameters = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${parameters}$${base64(salt)}$${base64(tag)}`
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/(?<!=)=+$/, '')
}

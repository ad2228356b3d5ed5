import { hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { dropOwnSecret, loadOwnSecret } from './own-secret.ts'

/** 32-byte keys for different purposes, derived from one secret with HKDF-SHA-256. */
export interface Keys {
  csrf: Buffer
  seal: Buffer
  mail: Buffer
  pseudonym: Buffer
  localPayments: Buffer
}

/**
 * The product's keys, derived from `authSecret` if configured. Otherwise derived from a random
 * secret that is created once and kept in `dataDir`, so sessions survive a restart. With a database
 * in memory, the secret lasts as long as the process.
 * @throws {SecretFileError} when the kept secret cannot be used
 */
export async function loadKeys(
  database: OpenDatabase,
  config: Pick<Config, 'authSecret' | 'dataDir' | 'database'>,
): Promise<Keys> {
  const secret = await secretOf(database, config)
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'nicher', purpose, 32))
  return {
    csrf: derive('csrf'),
    seal: derive('refresh-successor'),
    mail: derive('mail'),
    pseudonym: derive('pseudonym'),
    localPayments: derive('local-payments'),
  }
}

async function secretOf(
  database: OpenDatabase,
  config: Pick<Config, 'authSecret' | 'dataDir' | 'database'>,
): Promise<string> {
  if (config.authSecret !== undefined) {
    await dropOwnSecret(database)
    return config.authSecret
  }
  if (config.database.kind === 'memory') return randomBytes(32).toString('base64url')
  return loadOwnSecret(database, config.dataDir)
}

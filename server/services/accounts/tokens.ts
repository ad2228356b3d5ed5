import { createHash, randomBytes } from 'node:crypto'

/** A new opaque token: 256 random bits as base64url, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token: its SHA-256. Tokens are random, so they need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

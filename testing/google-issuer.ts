import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { afterAll } from 'vitest'
import type { GoogleConfig } from '../server/config.ts'

/** The kinds of answers to requests for the keys. */
type Fault = 'none' | 'down' | 'hang' | 'dribble' | '500' | 'html' | 'redirect' | 'huge'

interface TokenOptions {
  nonce: string
  /** Replaces claims of a valid token; an undefined one is left out. */
  claims?: Record<string, unknown>
  header?: Partial<JWTHeaderParameters>
  /** Signs with an unpublished key. */
  stranger?: boolean
}

async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  // Without the algorithm, which is optional in a key.
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig' } }
}

/** Google's side of a sign-in on a loopback port: keys that rotate and faults on demand. */
export async function startGoogleIssuer(now: () => Date = () => new Date()) {
  let key = await newKey()
  const stranger = await newKey()
  let fault: Fault = 'none'
  let fetches = 0
  const elsewhere: string[] = []

  function answer(outgoing: ServerResponse): void {
    if (fault === 'hang') return
    if (fault === 'down') return void outgoing.destroy()
    if (fault === '500') return void outgoing.writeHead(500).end('{"keys":[]}')
    if (fault === 'redirect') return void outgoing.writeHead(302, { location: '/moved' }).end()
    outgoing.writeHead(200, { 'content-type': fault === 'html' ? 'text/html' : 'application/json' })
    if (fault === 'html') return void outgoing.end('<!doctype html><h1>Sign in to the network</h1>')
    if (fault === 'dribble') return void outgoing.write('{"keys":')
    const padding = fault === 'huge' ? 'x'.repeat(1_000_000) : ''
    outgoing.end(JSON.stringify({ keys: [key.jwk], padding }))
  }

  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/certs') {
      fetches += 1
      answer(outgoing)
    } else {
      elsewhere.push(incoming.url ?? '')
      outgoing.writeHead(200).end(JSON.stringify({ keys: [stranger.jwk] }))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const config: GoogleConfig = {
    clientId: 'client-of-the-tests',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    jwksUrl: `${url}/certs`,
  }

  /** The claims of a valid token. */
  function claimsOf({ nonce, claims }: TokenOptions): Record<string, unknown> {
    const iat = Math.floor(now().getTime() / 1000)
    const all = {
      iss: 'https://accounts.google.com',
      aud: config.clientId,
      sub: randomUUID(),
      email: `traveler-${randomUUID()}@mail.example`,
      email_verified: true,
      hd: 'mail.example',
      name: 'Ada Marsh',
      nonce,
      iat,
      exp: iat + 3600,
      ...claims,
    }
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  }

  return {
    url,
    config,
    claimsOf,
    /** Number of requests for the keys so far. */
    fetches: () => fetches,
    /** Requested paths other than the keys. */
    elsewhere,
    /** The published key and an unpublished one, for tokens made by hand. */
    key: () => key,
    strangerJwk: stranger.jwk,
    fail(next: Fault) {
      fault = next
    },
    async rotate() {
      key = await newKey()
    },
    /** An ID token. */
    async token(options: TokenOptions): Promise<string> {
      const signer = options.stranger ? stranger : key
      return new SignJWT(claimsOf(options))
        .setProtectedHeader({ alg: 'RS256', kid: signer.kid, typ: 'JWT', ...options.header })
        .sign(signer.privateKey)
    },
  }
}

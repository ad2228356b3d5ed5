import type { APIContext } from 'astro'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The additions to a page's policy on a site built with these settings. */
async function additions(clientId: string) {
  vi.stubEnv('PUBLIC_GOOGLE_CLIENT_ID', clientId)
  vi.stubEnv('PUBLIC_API_URL', 'https://api.nicher.example')
  const added: string[] = []
  const csp = {
    insertDirective: (directive) => void added.push(directive),
    insertScriptResource: (resource) => void added.push(`script-src ${resource}`),
    insertStyleResource: (resource) => void added.push(`style-src ${resource}`),
    insertScriptHash: () => {},
    insertStyleHash: () => {},
  } satisfies APIContext['csp']
  const { allowGoogle } = await import('./google-policy.ts')
  allowGoogle(csp)
  return added
}

describe('allowGoogle', () => {
  beforeEach(() => {
    vi.resetModules()
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it("allows what Google's script needs and no more, and the site's own files still", async () => {
    expect(await additions('id')).toEqual([
      "script-src 'self'",
      'script-src https://accounts.google.com/gsi/client',
      "style-src 'self'",
      'style-src https://accounts.google.com/gsi/style',
      'frame-src https://accounts.google.com/gsi/',
      'connect-src https://accounts.google.com/gsi/',
    ])
  })

  it('allows only the script of the local mock', async () => {
    expect(await additions('nicher-local')).toEqual([
      "script-src 'self'",
      'script-src https://api.nicher.example/local/google/client.js',
    ])
  })

  it('adds nothing without a client id', async () => {
    expect(await additions('')).toEqual([])
  })
})

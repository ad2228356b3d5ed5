import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../testing/api.ts'

const api = await startApi()
const BUNDLE = '/api/docs/static/swagger-ui-bundle.js'

const get = (url: string, headers: Record<string, string> = {}) =>
  api.send({ method: 'GET', url, headers })

describe('an answer that is the same for every caller', () => {
  test.each([
    BUNDLE,
    '/api/docs/static/swagger-ui.css',
    '/api/docs/static/logo.svg',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/openapi.json',
  ])('is sent compressed, complete and under one name: %s', async (url) => {
    const first = await get(url, { 'accept-encoding': 'gzip' })
    const again = await get(url, { 'accept-encoding': 'gzip' })
    const plain = await get(url)
    expect([first, again, plain].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(again.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': plain.headers['content-type'],
      'content-length': String(again.rawPayload.length),
      'cache-control': 'public, max-age=60',
      etag: first.headers.etag,
      vary: 'Accept-Encoding, Origin',
    })
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    expect(gunzipSync(again.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length))
  })

  test('is a quarter of its size if the caller accepts Brotli', async () => {
    const plain = await get(BUNDLE)
    const packed = await get(BUNDLE, { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3.5)
  })

  test('is not sent again to a caller that has it', async () => {
    const { headers } = await get(BUNDLE)
    const again = await get(BUNDLE, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
  })

  test('is the same answer for every way to ask for it', async () => {
    const etag = (await get(BUNDLE)).headers.etag
    for (const url of [`${BUNDLE}?x=1`, BUNDLE.replace('bundle', '%62undle')]) {
      expect((await get(url)).headers.etag).toBe(etag)
    }
    const part = await get(BUNDLE, { range: 'bytes=0-9' })
    expect([part.statusCode, part.headers.etag]).toEqual([200, etag])
  })

  test('answers HEAD without a body', async () => {
    const head = await api.send({ method: 'HEAD', url: BUNDLE })
    expect([head.statusCode, head.payload]).toEqual([200, ''])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(1_000_000)
  })

  test.each([
    '/api/docs/static/nope.js',
    '/api/docs/static/',
    '/api/docs/static/.%2Fswagger-ui-bundle.js',
    '/api/docs/static/x%2F..%2Fswagger-ui-bundle.js',
    '/api/docs/static/..%2F..%2Fpackage.json',
  ])('has no other name, and an unknown file is 404: %s', async (url) => {
    const { statusCode, body } = await get(url)
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found'])
  })

  test('cannot be changed by a caller', async () => {
    const { statusCode, headers } = await api.send({ method: 'POST', url: BUNDLE })
    expect([statusCode, String(headers.allow).split(', ').sort()]).toEqual([405, ['GET', 'HEAD']])
  })
})

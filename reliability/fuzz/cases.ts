import { badJson, badTexts, brokenJson } from './bad-values.ts'
import { badFraming, badHeaders, badMethods, badTargets, brokenMultipart } from './bad-wire.ts'
import {
  BOUNDARY,
  partsOf,
  type RawRequest,
  type RequestParts,
  toBytes,
  withHeader,
} from './raw-request.ts'
import type { Session } from './session.ts'
import type { Target } from './targets.ts'

/** Creates a request when it is needed, because thousands at once would fill memory. */
export type FuzzCase = () => RawRequest

function fieldCases(target: Target, session: Session): [string, RequestParts][] {
  const cases: [string, RequestParts][] = []
  for (const name of Object.keys(target.valid)) {
    const { [name]: _, ...others } = target.valid
    cases.push([`${name} missing`, partsOf(target, session, others)])
    for (const [family, value] of [...badTexts, ...badJson]) {
      cases.push([
        `${name} ${family}`,
        partsOf(target, session, { ...target.valid, [name]: value }),
      ])
      if (name === 'path' && typeof value === 'string') {
        cases.push([`${name}[] ${family}`, partsOf(target, session, { path: [value] })])
      }
    }
  }
  for (const extra of ['__proto__', 'constructor', 'is_subscribed', 'id', '']) {
    const fields = Object.fromEntries([...Object.entries(target.valid), [extra, { x: true }]])
    cases.push([`extra field ${extra}`, partsOf(target, session, fields)])
  }
  return cases
}

function bodyCases(target: Target, session: Session): [string, RequestParts][] {
  const base = partsOf(target, session)
  const types = [
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json, text/html',
    'APPLICATION/JSON',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    `multipart/mixed; boundary=${BOUNDARY}`,
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
    '',
    ';',
    '\u0001',
  ]
  return [
    ...types.map((type): [string, RequestParts] => [
      'content type',
      withHeader(base, 'Content-Type', type),
    ]),
    ...brokenJson.map((text): [string, RequestParts] => [
      'broken JSON',
      { ...withHeader(base, 'Content-Type', 'application/json'), body: Buffer.from(text) },
    ]),
    ...brokenMultipart.map((text): [string, RequestParts] => [
      'broken multipart',
      {
        ...withHeader(base, 'Content-Type', `multipart/form-data; boundary=${BOUNDARY}`),
        body: Buffer.from(text),
      },
    ]),
    ['bytes', { ...base, body: Buffer.from([0xff, 0xfe, 0x00, 0xc0, 0xaf]) }],
    ['too large', { ...base, body: Buffer.alloc(200_000, 0x20) }],
  ]
}

function wireCases(target: Target, session: Session): [string, RequestParts][] {
  const base = partsOf(target, session)
  return [
    ...badHeaders.map(([name, value]): [string, RequestParts] => [
      `header ${name}`,
      withHeader(base, name, value),
    ]),
    ...badMethods.map((method): [string, RequestParts] => [
      `method ${method}`,
      { ...base, method },
    ]),
    ...badTargets(target.path).map((wrong): [string, RequestParts] => [
      'address',
      { ...base, target: wrong },
    ]),
  ]
}

/**
 * Every route, field and family once, as requests that HTTP requires the server to
 * answer; then false lengths.
 */
export function structuredCases(targets: readonly Target[], session: Session): FuzzCase[] {
  return targets.flatMap((target) => {
    const where = `${target.method} ${target.path}`
    const parts = [
      ...fieldCases(target, session),
      ...(target.method === 'GET' ? [] : bodyCases(target, session)),
      ...wireCases(target, session),
    ]
    return [
      ...parts.map(
        ([family, given]): FuzzCase =>
          () => ({
            label: `${where}: ${family}`,
            bytes: toBytes(given),
            mustAnswer: true,
          }),
      ),
      ...badFraming.map(
        (headers): FuzzCase =>
          () => {
            const base = partsOf(target, session)
            return {
              label: `${where}: framing`,
              bytes: toBytes({ ...base, headers: [...base.headers, ...headers] }),
              mustAnswer: false,
            }
          },
      ),
    ]
  })
}

/** A request with an endless body: its head, and the piece that is repeated. */
export interface Endless {
  name: string
  head: string
  piece: string
}

const BOUNDARY = 'x'
const HUGE = 10 ** 12

function head(method: string, path: string, type: string | undefined, length?: number): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...(path.includes('webhooks') ? [`Stripe-Signature: t=1,v1=${'a'.repeat(64)}`] : []),
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** The text as one chunk, or as many chunks as it is repeated. */
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

const FORM = `multipart/form-data; boundary=${BOUNDARY}`
const PARTS = `--${BOUNDARY}\r\n\r\n\r\n`.repeat(64)
const JSON_TYPE = 'application/json'
const LOGIN = '/api/auth/login'

/** Every kind of route that reads a body, and some that read none. */
export const endless: readonly Endless[] = [
  { name: 'form, by its length', head: head('POST', LOGIN, FORM, HUGE), piece: PARTS },
  { name: 'form, in chunks', head: head('POST', LOGIN, FORM), piece: chunk(PARTS) },
  { name: 'form, byte by byte', head: head('POST', LOGIN, FORM), piece: chunk('-') },
  {
    name: 'urlencoded, by its length',
    head: head('POST', LOGIN, 'application/x-www-form-urlencoded', HUGE),
    piece: 'a=&'.repeat(256),
  },
  {
    name: 'JSON, byte by byte',
    head: head('POST', '/api/auth/register', JSON_TYPE),
    piece: chunk(' '),
  },
  {
    name: 'feedback, byte by byte',
    head: head('POST', '/api/feedback', JSON_TYPE),
    piece: chunk(' '),
  },
  {
    name: 'webhook, byte by byte',
    head: head('POST', '/api/webhooks/stripe', JSON_TYPE),
    piece: chunk(' '),
  },
  { name: 'no route', head: head('POST', '/api/nothing', JSON_TYPE), piece: chunk(' ') },
  { name: 'no type known', head: head('POST', LOGIN, 'text/plain'), piece: chunk(' ') },
  { name: 'GET of the tree', head: head('GET', '/api/tree', undefined), piece: chunk(' ') },
  { name: 'GET of the health', head: head('GET', '/health', undefined), piece: chunk(' ') },
  {
    name: 'preflight',
    head: head('OPTIONS', '/api/explore', undefined),
    piece: chunk(' '),
  },
  {
    name: 'test payment',
    head: head('POST', '/local/checkout/none/pay', 'text/plain'),
    piece: chunk(' '),
  },
  {
    name: 'test payment, by its length',
    head: head('POST', '/local/checkout/none/pay', 'text/plain', HUGE),
    piece: ' '.repeat(4_096),
  },
]

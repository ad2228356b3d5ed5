/** A text long enough to slow down parsers and hashes. */
const LONG = 'x'.repeat(10_000)

function nested(depth: number): unknown {
  let value: unknown = 'end'
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

const TEXTS: Record<string, string[]> = {
  blank: ['', ' ', '\t', '\u00a0', '\u3000'],
  nul: ['\u0000', 'a\u0000b', 'name@mail.example\u0000'],
  surrogate: ['\ud800', 'a\udfffb', '\udc00\ud800', 'ok\ud83d'],
  control: ['\u0001', 'a\u0007b', 'a\r\nBcc: evil@mail.example', '\u001b[31m', '\u0085', '\u2028'],
  bidi: ['\u202eevil', 'a\u2066b', '\u200fabc', '\u200b', '\ufeff', 'e\u0301'.repeat(100)],
  html: [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<svg/onload=a()>',
    '{{7*7}}',
  ],
  sql: ["' OR 1=1 --", "'; DROP TABLE users; --", '1) UNION SELECT 1', '%', '_', '\\', "$1'"],
  traversal: [
    '../../etc/passwd',
    '..\\..\\windows',
    '/etc/passwd',
    'file:///etc/passwd',
    '%2e%2e%2f',
  ],
  prototype: ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'],
  long: [LONG, '\u{1f600}'.repeat(3_000), 'a@'.repeat(2_000), `${'a'.repeat(300)}@mail.example`],
  likeNumbers: ['0', '-1', '1e309', 'NaN', 'Infinity', '0x10', '9'.repeat(400)],
  email: [
    'a＠mail.example',
    'a@b@c.example',
    '"a b"@mail.example',
    'A <a@mail.example>',
    'a@mail',
    'а@mail.example',
  ],
  shell: ['$(id)', '`id`', '; ls', '| cat', '%s%s%n'],
}

/** Texts that no field may fail on, by family. */
export const badTexts: readonly [family: string, text: string][] = Object.entries(TEXTS).flatMap(
  ([family, texts]) => texts.map((text): [string, string] => [family, text]),
)

/** JSON values of another type than a field expects, by family. */
export const badJson: readonly [family: string, value: unknown][] = [
  ['null', null],
  ['boolean', true],
  ['boolean', false],
  ...[0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 2, 5e-324].map((value): [string, unknown] => [
    'number',
    value,
  ]),
  ['array', []],
  ['array', ['x']],
  ['array', [null]],
  ['array', [['x']]],
  ['array', Array.from({ length: 1_000 }, (_, index) => `n${index}`)],
  ['array', Array.from({ length: 13 }, () => 'Deep')],
  ['object', {}],
  ['object', { toString: 'x', length: 3 }],
  ['object', { $ne: null }],
  ['deep', nested(100)],
  ['deep', nested(4_000)],
]

/** Bodies that are not JSON, or far too much JSON. */
export const brokenJson: readonly string[] = [
  '',
  '{',
  '}',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '{"a":1}{"a":1}',
  '{"a":NaN}',
  '[1,2',
  '"text"',
  'null',
  'undefined',
  '\u0000',
  '\ufeff{}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"\\u005f_proto__":{"x":1}}',
  '['.repeat(5_000),
  '{"a":'.repeat(5_000),
  `{"a":"${'x'.repeat(70_000)}"}`,
  `{${Array.from({ length: 2_000 }, (_, index) => `"k${index}":${index}`).join(',')}}`,
  '<xml/>',
  'a=b&c=d',
]

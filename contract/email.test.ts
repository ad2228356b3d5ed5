import { describe, expect, test } from 'vitest'
import { emailKey, emailSchema } from './email.ts'
import { EMAIL_INVALID, isEmailAddress } from './email-address.ts'

describe('an email address', () => {
  test.each([
    'a@b.co',
    'Foo@Ex.com',
    'first.last+tag@sub.mail.example',
    "o'brien@mail.example",
    'x@xn--bcher-kva.example',
    `${'l'.repeat(64)}@mail.example`,
  ])('may be %s', (address) => {
    expect(emailSchema.parse(address)).toBe(address)
    expect(isEmailAddress(address)).toBe(true)
  })

  test.each([
    ['a fullwidth @', 'a\uFF20evil.com'],
    ['a zero-width space', 'a\u200B@mail.example'],
    ['a zero-width joiner in the domain', 'a@mail\u200D.example'],
    ['a Cyrillic o', 'fo\u043E@mail.example'],
    ['a Cyrillic domain', 'foo@m\u0430il.example'],
    ['CRLF and a header', 'a@mail.example\r\nBcc: b@mail.example'],
    ['a line feed at the end', 'a@mail.example\n'],
    ['NUL', 'a\u0000@mail.example'],
    ['NUL at the end', 'a@mail.example\u0000'],
    ['two @', 'a@b@mail.example'],
    ['a quoted local part', '"a b"@mail.example'],
    ['a quoted local part with @', '"a@evil.example"@mail.example'],
    ['a display name', 'Ann <a@mail.example>'],
    ['angle brackets', '<a@mail.example>'],
    ['a comma list', 'a@mail.example,b@mail.example'],
    ['a semicolon list', 'a@mail.example;b@mail.example'],
    ['a space list', 'a@mail.example b@mail.example'],
    ['a comment', 'a(x)@mail.example'],
    ['an address literal', 'a@[127.0.0.1]'],
    ['an IP address', 'a@127.0.0.1'],
    ['no dot in the domain', 'a@localhost'],
    ['a dot at the start', '.a@mail.example'],
    ['two dots', 'a..b@mail.example'],
    ['a dot at the end', 'a@mail.example.'],
    ['a hyphen at a label’s start', 'a@-mail.example'],
    ['spaces around', ' a@mail.example '],
    ['nothing', ''],
    ['no local part', '@mail.example'],
    ['no domain', 'a@'],
    ['255 characters', `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(61)}`],
    ['a local part of 65 characters', `${'l'.repeat(65)}@mail.example`],
  ])('may not contain %s', (_name, address) => {
    const issues = emailSchema.safeParse(address).error?.issues ?? []
    expect(issues.map((issue) => issue.message)).toEqual([EMAIL_INVALID])
    expect(isEmailAddress(address)).toBe(false)
  })

  test('of 100,000 characters is refused at once', () => {
    const started = performance.now()
    expect(emailSchema.safeParse(`${'a.'.repeat(50_000)}@`).success).toBe(false)
    expect(emailSchema.safeParse(`a@${'a-'.repeat(120)}`).success).toBe(false)
    expect(performance.now() - started).toBeLessThan(100)
  })

  test('has one key in any case', () => {
    expect(emailKey('FOO@Ex.com')).toBe(emailKey('foo@eX.COM'))
  })
})

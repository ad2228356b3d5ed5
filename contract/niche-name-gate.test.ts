import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvText } from '../src/lib/csv.ts'
import { isNicheName, isStoredName } from './niche-name-gate.ts'

const LONG = 'Handmade Leather Goods for Left-Handed Gardeners, Beekeepers & Long-Haul Drivers'

describe('a niche name', () => {
  test.each([
    'Dog Care',
    '3D Printing',
    'Café & Bar',
    '犬',
    '犬の服 DIY',
    '서울 K-Pop 굿즈',
    'Собаки и кошки',
    'Ελληνική κουζίνα',
    'عطور',
    'สำหรับสุนัข',
    'हिन्दी कक्षाएं',
    'Việt Phở Kits',
    'R&D',
    "Men's Grooming",
    'Men’s Grooming',
    'Sales – Coaching',
    'A/B Testing',
    '24/7 Care',
    'C# Tutoring',
    'C++ Tutoring',
    'Node.js Consulting',
    '.NET Consulting',
    'Mentoring (.NET)',
    'ASP.NET Core Hosting',
    'C/C++ Tutoring',
    'C++/C# Tutoring',
    'C#/.NET Mentoring',
    'Ph.D. Coaching',
    'Ed.D Programs',
    "'90s Fashion",
    '’90s Fashion',
    'Tea + Cake',
    'LGBTQ+ Travel',
    'Hawaiʻi Travel',
    'ʻOhana Photos',
    'DIY & Crafts',
    'Café Culture',
    'B2B SaaS',
    'R&B Dance',
    "Kids' Books",
    'Pre-K Tutoring',
    '50+ Travel',
    'E-Bikes',
    'Yarn (Hand-Dyed)',
    'U.S. Visa Help',
    'St. Patrick Parties',
    '3.5 Inch Drives',
    'Dating for 50+',
    '100% Cotton Baby Clothes',
    'Gifts Under 100,000 Yen',
    '401(k) Advice',
    'Branded Podcasts for B2B',
    LONG,
  ])('may be %j', (name) => {
    expect(isNicheName(name)).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['a space before', ' Dog'],
    ['a space behind', 'Dog '],
    ['two spaces', 'Dog  Care'],
    ['a no-break space', 'Dog\u00A0Care'],
    ['NUL', 'Dog\u0000'],
    ['a line break', 'Dog\nCare'],
    ['an escape sequence', 'Dog\u001B[31m Care'],
    ['a C1 control', 'Dog\u0085Care'],
    ['markup', '<b>Dog</b>'],
    ['a script', '<script>alert(1)</script>'],
    ['the sign between names of a path', 'a > b'],
    ['signs alone', '---'],
    ['a zero-width space', 'Dog\u200BCare'],
    ['a zero-width joiner', 'Dog\u200DCare'],
    ['a soft hyphen', 'Dog\u00ADCare'],
    ['a bidirectional override', 'Dog \u202Eerac'],
    ['a bidirectional isolate', 'Dog \u2066Care\u2069'],
    ['a tag character', 'Dog\u{E0041}'],
    ['a variation selector', 'Dog\uFE0F'],
    ['a form that is not NFC', 'Cafe\u0301'],
    ['half a character', '\uD800x'],
    ['81 characters', `${LONG}s`],
    ['an address', 'https://evil.example/login'],
    ['an address without its scheme', 'evil.example/login'],
    ['a domain among words', 'Log in at evil.com now'],
    ['a short domain', 'Visit t.co'],
    ['a www domain', 'www.evil'],
    ['an international domain', 'xn--evil'],
    ['the address of a machine', 'Login 127.0.0.1'],
    ['a domain in capitals', 'EVIL.NET'],
    ['a domain that ends as software', 'login.ASP.NET'],
    ['a path behind software', 'ASP.NET/login'],
    ['a domain that begins as software', '.NET.evil'],
    ['a domain before a lone letter', 'evil.a.Com'],
    ['an international domain of one letter', 'evil.中'],
    ['a number of a quotation', "'=1+1"],
    ['a sum', 'A1 +B1'],
    ['okinas alone', 'ʻʻ'],
    ['an okina alone', 'ʻ'],
    ['a Cyrillic letter beside an okina', 'Hawai\u02BB\u0430'],
    ['another dot of a domain', 'evil。com'],
    ['a dot leader', 'evil\u2024com'],
    ['the scheme of a script', 'javascript:alert(1)'],
    ['a mail address', 'win@evil.example'],
    ['a name of a network', '@x'],
    ['a mail scheme', 'mailto:x'],
    ['a formula', '=HYPERLINK("https://evil.example")'],
    ['a formula that adds', '+1+1'],
    ['a formula that subtracts', '-2+3'],
    ['a formula with @', '@SUM(A1)'],
    ['a full-width formula', '＝1＋1'],
    ['a telephone number', '+1 555 0100'],
    ['a telephone number with words', 'Call 555-010-0199'],
    ['a telephone number in other digits', 'Call ٥٥٥٠١٠٠'],
    ['numbers alone', '2024'],
    ['numbers with signs', '24/7'],
    ['a letter again and again', 'a'.repeat(80)],
    ['a letter four times', 'Soooo Cute'],
    ['an emoji', 'Dog Care 🐕'],
    ['emojis', '🔥🔥🔥🔥'],
    ['a Cyrillic letter in a Latin word', 'P\u0430ypal Login'],
    ['a Greek letter in a Latin word', 'G\u03BFogle'],
    ['a Cyrillic word beside Latin ones', 'Dog Собаки'],
    ['full-width letters', 'Ｄog Care'],
    ['mathematical letters', '𝐃og Care'],
    ['a ligature', 'ﬁsh Care'],
    ['piled marks', 'Do\u0316\u0317\u0318\u0319g'],
    ['a mark on nothing', 'Dog \u0301Care'],
    ['a backslash', 'Dog\\Care'],
    ['a brace', '{{Dog}}'],
    ['a dollar sign', '$' + '{Dog}'],
    ['backticks', '`Dog`'],
    ['an entity', 'Dog&lt;b'],
    ['a percent sign of an encoding', 'Dog%3Cb%3E'],
    ['a link of Markdown', '[Dog](x)'],
  ])('may not contain %s', (_what, name) => {
    expect(isNicheName(name)).toBe(false)
  })
})

const word = fc.stringMatching(/^[A-Z][a-e][f-o]{1,2}[p-z]$/)
const plainName = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[A-Za-z0-9 &'.,/+#%()@:=-]{0,60}$/),
)

test('of ASCII words is checked like one with another letter of the script', () => {
  const asciiWords = fc.stringMatching(/^[a-zA-Z]{1,6}(?:[ -](?:& )?[a-zA-Z]{1,6}){0,7}$/)
  const repeated = fc.constantFrom('Aaaa', 'Baaaa Care', 'x-xxxx')
  fc.assert(
    fc.property(fc.oneof(asciiWords, repeated), (name) => {
      expect(isNicheName(name), name).toBe(isNicheName(`${name} é`))
    }),
    { numRuns: 2_000 },
  )
  expect(isNicheName('Dog Care '.repeat(9).trim())).toBe(true)
  expect(isNicheName('Dog Cares '.repeat(8).trim())).toBe(true)
  expect(isNicheName('Dog Cares '.repeat(9).trim())).toBe(false)
})

describe('the check of names', () => {
  test('accepts plain names', () => {
    fc.assert(
      fc.property(plainName, (name) => {
        expect(isNicheName(name), name).toBe(true)
      }),
    )
  })

  test('refuses every name that could be a formula, an address, markup or a number', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        if (!isNicheName(text)) return
        expect(isStoredName(text)).toBe(true)
        expect(text).not.toMatch(
          /[<>@:=\\`"{}[\]|~^*_;?]|\/\/|\p{C}|\p{Z}{2}|\p{Extended_Pictographic}/u,
        )
        const rest = text.replace(/\.js\b/giu, '').replace(/(?<![\p{L}\p{Nd}])(ASP)?\.NET\b/gu, '')
        expect(rest).not.toMatch(/\p{L}{2}\.\p{L}(?<!\.[A-Z](?![\p{L}\p{M}\p{Nd}]))|\.\p{L}{2}/u)
        expect(text).toMatch(/\p{L}/u)
        // A checked name needs no escaping.
        expect(csvText([[text]]).replaceAll('"', '')).toBe(`\uFEFF${text}\r\n`)
      }),
      { numRuns: 5_000 },
    )
  })

  const hostile = fc.constantFrom(
    ...[
      '<',
      '>',
      '@',
      '=',
      ':',
      '//',
      '\\',
      '"',
      '`',
      '|',
      '*',
      '_',
      '{',
      ';',
      '?',
      '\n',
      '\t',
      '\r',
    ],
    ...['\u0000', '\u001B', '\u0085', '\u00AD', '\u200B', '\u200D', '\u200E', '\u202E', '\u2066'],
    ...['\u2028', '\uFEFF', '\uD800', '\u{E0041}', '\uFE0F', '🔥', '\u0430', '\u03BF', 'Ａ', '𝐀'],
    ...['.com', '.example', '1234567', 'oooo', '--', '＝'],
  )
  test('refuses a name with hostile text at any place in it', () => {
    fc.assert(
      fc.property(plainName, fc.nat(40), hostile, (name, at, put) => {
        const cut = Math.min(at, name.length)
        const made = `${name.slice(0, cut)}${put}${name.slice(cut)}`
        // A dot at the start of the name begins no domain, but a name may not begin with a sign.
        expect(isNicheName(made), made).toBe(false)
      }),
      { numRuns: 5_000 },
    )
  })

  test.each(['a', 'й', '.', ' ', '&', '+', '%', '1', '\u0301', '犬', '<', '\u200B', 'a.', '1.'])(
    'is fast with a hundred thousand times %j',
    (text) => {
      const long = text.repeat(100_000 / text.length)
      const started = performance.now()
      isNicheName(long)
      isNicheName(`A${text.repeat(78 / text.length)}`)
      expect(performance.now() - started).toBeLessThan(20)
    },
  )
})

describe('a name of a path', () => {
  test.each(['Ignore “rules”', '2024', 'Dog 🐕', 'x'.repeat(80)])('may still be %j', (name) => {
    expect(isStoredName(name)).toBe(true)
  })

  test.each(['', ' Dog', 'a > b', '<b>', 'Dog\u0000', '\uD800x', 'x'.repeat(81)])(
    'may not be %j',
    (name) => {
      expect(isStoredName(name)).toBe(false)
    },
  )
})

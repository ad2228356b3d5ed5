import { describe, expect, test } from 'vitest'
import type { MaterialKind } from '../../../../contract/own-material-form.ts'
import { createTurns } from '../../../turns.ts'
import type { OwnText } from './own-text.ts'
import { guessKind, readTexts } from './read.ts'

const NOW = new Date('2026-11-01T12:00:00.000Z')

function read(kind: MaterialKind, text: string): Promise<OwnText[]> {
  return readTexts({ kind, text, now: NOW }, createTurns())
}

/** Each text as [author, text], with its day if it is known. */
async function said(kind: MaterialKind, text: string) {
  const texts = await read(kind, text)
  return texts.map(({ author, text, createdAt }) =>
    createdAt === null ? [author, text] : [author, text, createdAt.toISOString().slice(0, 16)],
  )
}

describe('an interview', () => {
  test('gives each answer to its speaker and leaves out the questions', async () => {
    const text = [
      'Interview about deposits, March',
      '',
      'Interviewer: How do you take deposits?',
      'P3: By phone. I lose track of who paid.',
      '',
      'It takes me a whole evening.',
      'Interviewer: And before holidays?',
      'P4: Worse.',
    ].join('\n')
    expect(await said('interview', text)).toEqual([
      ['P3', 'By phone. I lose track of who paid.\nIt takes me a whole evening.'],
      ['P4', 'Worse.'],
    ])
  })

  test('knows Q and A, names, and times before the names', async () => {
    expect(await said('interview', 'Q: Why?\nA: It is too slow.')).toEqual([
      ['A', 'It is too slow.'],
    ])
    const text =
      '[00:01:10] Anna: I gave up.\n00:02 Ben: Me too.\n[00:03] Anna: Again.\n00:04 Ben: Yes.'
    expect(await said('interview', text)).toEqual([
      ['Anna', 'I gave up.'],
      ['Ben', 'Me too.'],
      ['Anna', 'Again.'],
      ['Ben', 'Yes.'],
    ])
  })

  test('marks names as known within the file alone', async () => {
    const [answer] = await read('interview', 'P1: It breaks.')
    expect(answer).toMatchObject({ author: 'P1', isLocalName: true })
  })

  test('reads a text without speakers paragraph by paragraph', async () => {
    expect(await said('interview', 'First thing: it broke.\nTwice.\n\nThen I left.')).toEqual([
      [null, 'First thing: it broke.\nTwice.'],
      [null, 'Then I left.'],
    ])
  })

  test('takes no time and no address for a speaker', async () => {
    const text = 'At 10:30 it broke.\nSee https://shop.example/a\nhttps://shop.example/b'
    expect(await said('interview', text)).toEqual([[null, text]])
  })
})

describe('plain text', () => {
  test('keeps every word of a paragraph that is too long, in several texts', async () => {
    const text = Array.from({ length: 3_000 }, (_, at) => `word${at}`).join(' ')
    const texts = await read('text', text)
    expect(texts.length).toBeGreaterThan(3)
    expect(Math.max(...texts.map((each) => each.text.length))).toBeLessThanOrEqual(5_000)
    expect(texts.map((each) => each.text).join(' ')).toBe(text)
  })
})

describe('mails', () => {
  const mailbox = [
    'From anna@mail.example Thu Mar  5 10:00:00 2026',
    'From: Anna Example <Anna@mail.example>',
    'To: help@shop.example',
    'Date: Thu, 05 Mar 2026 10:00:00 +0000',
    'Subject: Order',
    '',
    'My order never came.',
    '',
    'On Wed, Mar 4, 2026 at 9:00 AM Shop <help@shop.example> wrote:',
    '> Dear Anna,',
    '> thank you for your order.',
    '',
    'I want my money back.',
    '-- ',
    'Anna Example, 555 1234',
    'From ben@mail.example Fri Mar  6 10:00:00 2026',
    'From: ben@mail.example',
    'Subject: Refund',
    'Date: Fri, 06 Mar 2026 10:00:00 +0000',
    '',
    'Where is my refund?',
    'Sent from my phone',
    '',
    '-----Original Message-----',
    'From: Shop <help@shop.example>',
    'Sent: Thursday, March 5, 2026',
    'Subject: Refund',
    '',
    'We will look into it.',
    '',
  ].join('\n')

  test('of a mailbox lose what they quote and their signatures', async () => {
    expect(await said('mails', mailbox)).toEqual([
      ['anna@mail.example', 'My order never came.\nI want my money back.', '2026-03-05T10:00'],
      ['ben@mail.example', 'Where is my refund?', '2026-03-06T10:00'],
    ])
  })

  test('that were pasted one below the other are told apart by their headers', async () => {
    const text = [
      'From: Anna',
      'Sent: 5 March 2026 10:00',
      'Subject: Late',
      '',
      'It is late again.',
      '',
      'From: Ben',
      'Subject: Broken',
      '',
      'The lid broke on day one.',
    ].join('\n')
    expect(await said('mails', text)).toEqual([
      ['anna', 'It is late again.', '2026-03-05T10:00'],
      ['ben', 'The lid broke on day one.'],
    ])
  })

  test('in several parts give their plain text, decoded, and no attachment', async () => {
    const text = [
      'From: anna@mail.example',
      'Subject: Broken',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="outer"',
      '',
      '--outer',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Not <b>this</b></p>',
      '--inner',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'The caf=C3=A9 machine leaks =',
      'every morning.',
      '--inner--',
      '--outer',
      'Content-Type: application/pdf; name=a.pdf',
      'Content-Disposition: attachment',
      'Content-Transfer-Encoding: base64',
      '',
      'JVBERi0xLjQ=',
      '--outer--',
    ].join('\n')
    expect(await said('mails', text)).toEqual([
      ['anna@mail.example', 'The café machine leaks every morning.'],
    ])
  })

  test('in HTML or base64 are read without markup', async () => {
    const body = Buffer.from('<p>It <b>leaks</b>.</p><blockquote>old</blockquote>').toString(
      'base64',
    )
    const head = 'From: a@b.example\nSubject: x\nContent-Type: text/html\n'
    const text = `${head}Content-Transfer-Encoding: base64\n\n${body}\n`
    expect(await said('mails', text)).toEqual([['a@b.example', 'It leaks.']])
  })
})

/** Items of another service with a message of Slack: behind them, or before them if below 0. */
const strangeThenSlack = (items: number) => {
  const strange = Array.from({ length: Math.abs(items) }, () => ({}))
  const message = { type: 'message', user: 'U1', ts: '1772705472.000200', text: 'Too slow' }
  return JSON.stringify(items > 0 ? [...strange, message] : [message, ...strange])
}

describe('a chat', () => {
  test('as WhatsApp writes it has authors and dates, and no notes of the system', async () => {
    const text = [
      '12/03/24, 10:11 - Messages and calls are end-to-end encrypted.',
      '12/03/24, 10:11 - Anna: It broke again',
      'and I am tired of it',
      '13/03/24, 9:05 - Ben: <Media omitted>',
      '13/03/24, 9:06 - Ben: Mine too',
    ].join('\n')
    expect(await said('chat', text)).toEqual([
      ['Anna', 'It broke again\nand I am tired of it', '2024-03-12T10:11'],
      ['Ben', 'Mine too', '2024-03-13T09:06'],
    ])
  })

  test('from an American phone has the month first', async () => {
    const text =
      '\u200e[3/2/24, 9:05:10\u202fPM] Anna: It broke\n\u200e[3/2/24, 9:06:00\u202fPM] Ben: Mine too'
    expect(await said('chat', text)).toEqual([
      ['Anna', 'It broke', '2024-03-02T21:05'],
      ['Ben', 'Mine too', '2024-03-02T21:06'],
    ])
  })

  test('copied from Slack or Discord has a line for each name', async () => {
    const text = 'Anna  10:11 AM\nIt broke again\nBen — 03/13/2024 10:12 AM\nMine too'
    expect((await said('chat', text)).map(([author, words]) => [author, words])).toEqual([
      ['Anna', 'It broke again'],
      ['Ben', 'Mine too'],
    ])
  })

  const notes = (lines: number) =>
    [
      'Call with a kennel  10:11 AM',
      ...Array.from({ length: lines }, (_, at) => `It broke again ${at}\n`),
      'Call with a shop  11:30 AM',
      'Theirs leaks',
    ].join('\n')

  test('has a fifth of its lines begin a message, and notes with a time do not', async () => {
    expect(guessKind(notes(7), 'a.txt')).toBe('chat')
    expect(guessKind(notes(8), 'a.txt')).toBe('text')
    expect((await said('chat', notes(8))).map(([author]) => author)).toEqual([null])
  })

  test('of lines with names gives each to its name', async () => {
    const text = 'anna: hm\nAnna: It broke\nBen: Why?\nAnna: No idea\nBen: Same here'
    expect(await said('chat', text)).toContainEqual(['Ben', 'Same here'])
  })

  test('exported from Telegram or Slack as JSON is read', async () => {
    const telegram = {
      name: 'Bakers',
      messages: [
        { type: 'service', action: 'invite' },
        {
          type: 'message',
          from: 'Anna',
          date: '2026-03-05T10:11:12',
          text: ['It ', { type: 'bold', text: 'broke' }],
        },
      ],
    }
    expect(await said('chat', JSON.stringify(telegram))).toEqual([
      ['Anna', 'It broke', '2026-03-05T10:11'],
    ])
    const slack = [
      { type: 'message', user: 'U1', ts: '1772705472.000200', text: 'Too slow for us' },
    ]
    expect(await said('chat', JSON.stringify(slack))).toEqual([
      ['U1', 'Too slow for us', '2026-03-05T10:11'],
    ])
  })

  test.each([
    ['of another service', '{"name": "x", "values": [1, 2]}', 'Telegram and Slack alone'],
    ['of another kind for 1,000 items', strangeThenSlack(1_000), 'Telegram and Slack alone'],
    ['too long', strangeThenSlack(-250_001), 'more than 250,000 messages'],
    ['cut off', '{"messages": [{"type": "mess', 'not complete'],
    ['50,000 levels deep', `{"messages": ${'['.repeat(50_000)}`, 'not complete'],
  ])('in JSON that is %s is refused in words', async (_kind, text, words) => {
    await expect(read('chat', text)).rejects.toThrow(words)
  })
})

describe('reviews', () => {
  test('of the Play Store are read by the names of the columns', async () => {
    const text = [
      'Package Name,Reviewer Language,Review Submit Date and Time,Star Rating,Review Title,Review Text,Developer Reply Text,Review Link',
      'a.b,en,2026-03-05T10:11:12Z,1,Bad,"Crashes, then ""loses"" my list",Sorry!,https://play.example',
      'a.b,en,2026-03-06T10:11:12Z,5,,,,https://play.example',
    ].join('\n')
    expect(await said('reviews', text)).toEqual([
      ['row 2', 'Crashes, then "loses" my list', '2026-03-05T10:11'],
    ])
  })

  test.each([
    [
      'the App Store’s feed',
      {
        feed: {
          author: { name: { label: 'App Store' } },
          entry: [
            {
              author: { uri: { label: 'https://x.example/1' }, name: { label: 'Anna' } },
              updated: { label: '2026-03-05T10:11:12-07:00' },
              'im:rating': { label: '1' },
              'im:version': { label: '2.0' },
              title: { label: 'Bad' },
              content: { label: 'Loses my list', attributes: { type: 'text' } },
            },
          ],
          link: ['alternate', 'self', 'first'].map((rel) => ({ attributes: { rel } })),
        },
      },
      '2026-03-05T17:11',
    ],
    [
      'App Store Connect',
      {
        data: [
          {
            type: 'customerReviews',
            id: '1',
            attributes: {
              rating: 1,
              title: 'Bad',
              body: 'Loses my list',
              reviewerNickname: 'Anna',
              createdDate: '2026-03-05T10:11:12-07:00',
              territory: 'USA',
            },
          },
        ],
        links: { self: 'https://x.example' },
      },
      '2026-03-05T17:11',
    ],
    [
      'Google Play',
      {
        reviews: [
          {
            reviewId: 'a',
            authorName: 'Anna',
            comments: [
              {
                userComment: {
                  text: 'Loses my list',
                  lastModified: { seconds: '1772705472', nanos: 7 },
                  starRating: 1,
                },
              },
              { developerComment: { text: 'Sorry' } },
            ],
          },
        ],
      },
      '2026-03-05T10:11',
    ],
    ['names of numbers', [{ '2026': 'Loses my list', author: 'Anna' }], undefined],
    [
      'a list of objects',
      [{ userName: 'Anna', score: 1, content: 'Loses my list', at: '2026-03-05 10:11:12' }],
      '2026-03-05T10:11',
    ],
  ])('are read from JSON: %s', async (_whose, json, day) => {
    const text = JSON.stringify(json)
    expect(guessKind(text, 'reviews.json')).toBe('reviews')
    expect(await said('reviews', text)).toEqual([['Anna', 'Loses my list', ...(day ? [day] : [])]])
  })

  const by = (author: string, text: string) => ({ author: { name: author }, comment: { text } })
  test.each([
    ['a single one without a list', { feed: { entry: by('Anna', 'It leaks a lot') } }, 1],
    [
      'several pages',
      [1, 2].map((page) => ({ page, reviews: [by('Anna', `It leaks on page ${page}`)] })),
      2,
    ],
    [
      'an answer before it',
      [{ reply: by('Shop', 'We are sorry for it'), ...by('Anna', 'It leaks a lot') }],
      1,
    ],
    [
      'a list of others before it',
      { users: [{ name: 'Ben' }, { name: 'Cat' }], reviews: [by('Anna', 'It leaks a lot')] },
      1,
    ],
    ['a plain value named data', [{ id: 1, data: 'It leaks a lot', author: 'Anna' }], 1],
  ])('are read from JSON with %s', async (_what, json, count) => {
    const texts = await said('reviews', JSON.stringify(json))
    expect(texts).toHaveLength(count)
    for (const [author, text] of texts) {
      expect(author).toBe('Anna')
      expect(text).toMatch(/^It leaks/u)
    }
  })

  test('are read from JSON with one object a line', async () => {
    const lines = ['It leaks', 'It hums'].map((review) => JSON.stringify({ review, user: 'Anna' }))
    expect(await said('reviews', lines.join('\n'))).toEqual([
      ['Anna', 'It leaks'],
      ['Anna', 'It hums'],
    ])
  })

  test('of long JSON have the columns of its beginning', async () => {
    const reviews = Array.from({ length: 3_000 }, (_, at) => ({
      text: `It leaks ${at} times a day`,
    }))
    const users = Array.from({ length: 3_000 }, (_, at) => ({ id: at, about: 'x y '.repeat(99) }))
    const text = JSON.stringify({ reviews, users })
    expect((await said('reviews', text)).length).toBe(3_000)
    const start = { kind: 'reviews', text: text.slice(0, 90_000), now: NOW, isCut: true } as const
    expect((await readTexts(start, createTurns()))[0]?.text).toBe('It leaks 0 times a day')
  })

  test('of JSON that is cut off within brackets are read at once', async () => {
    const text = `[{"review": "It leaks"}, {"review": ${'['.repeat(80_000)}${'[]'.repeat(88_000)}`
    const began = performance.now()
    await readTexts({ kind: 'reviews', text, now: NOW, isCut: true }, createTurns())
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test('of JSON that is cut off are read up to the last whole one', async () => {
    const rows = ['It leaks] {"', 'It hums', 'It broke'].map((review, at) => ({
      review,
      at: { at },
    }))
    const text = JSON.stringify({ reviews: rows })
    for (const [cut, whole] of [
      [0, 2],
      [2, 2],
      [6, 1],
    ] as const) {
      const start = text.slice(0, text.length - cut)
      const reading = { kind: 'reviews', text: start, now: NOW, isCut: true } as const
      const texts = await readTexts(reading, createTurns())
      expect(texts.map(({ text }) => text)).toEqual(['It leaks] {"', 'It hums'].slice(0, whole))
    }
  })

  test('of JSON that is cut off within many escaped quotation marks are read at once', async () => {
    const text = `[{"review": "It leaks"}, {"review": "It hums"}, {"review": "${'\\"'.repeat(130_000)}`
    const began = performance.now()
    await readTexts({ kind: 'reviews', text, now: NOW, isCut: true }, createTurns())
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  const wide = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`field${at}`, 'x']))
  test.each([
    ['without a list', '{"name": "x", "values": [1, 2]}', 'no list of reviews'],
    ['with 501 fields', JSON.stringify([wide]), 'more than 500 fields'],
    ['that is cut off', '{"reviews": [{"text": "ba', 'not complete'],
    ['50,000 levels deep', `{"reviews": ${'['.repeat(50_000)}`, 'not complete'],
    ['of deep lists', `[{"review": ${'['.repeat(50_000)}${']'.repeat(50_000)}}]`, 'no list of'],
    ['deep and whole', `[${'['.repeat(50_000)}${']'.repeat(50_000)}]`, 'no list of reviews'],
  ])('in JSON %s are refused in words', async (_kind, text, words) => {
    await expect(read('reviews', text)).rejects.toThrow(words)
  })

  test('keep names but those that stores write for nobody', async () => {
    const text = 'Author;Review;Date\nAnna;Too slow;31.12.2025\nA Google user;Too dear;1.2.2026'
    expect(await said('reviews', text)).toEqual([
      ['Anna', 'Too slow', '2025-12-31T00:00'],
      ['row 3', 'Too dear', '2026-02-01T00:00'],
    ])
  })

  test('are read from the chosen columns', async () => {
    const text = 'a,b,c\none,two,three\nfour,five,six'
    const columns = { text: 1, date: null, author: 2 }
    const texts = await readTexts({ kind: 'reviews', text, columns, now: NOW }, createTurns())
    expect(texts.map(({ author, text }) => [author, text])).toEqual([
      ['three', 'two'],
      ['six', 'five'],
    ])
  })

  test('without a header lose no row', async () => {
    const text = 'It broke after a day.,2\nThe lid does not close.,1'
    expect((await said('reviews', text)).map(([, words]) => words)).toEqual([
      'It broke after a day.',
      'The lid does not close.',
    ])
  })

  test('lose nothing to quotes that stand in the wrong place', async () => {
    const text = 'Review,Stars\n"It" broke,1\nthe "lid",2\n"a ""b"" c"" d",3'
    expect((await said('reviews', text)).map(([, words]) => words)).toEqual([
      'It broke',
      'the "lid"',
      'a "b" c" d',
    ])
  })

  test('keep formulas as the text they are', async () => {
    const text = 'Review,Stars\n"=HYPERLINK(""http://evil.example"",""x"")",1\n+1+cmd|calc,2'
    expect((await said('reviews', text)).map(([, words]) => words)).toEqual([
      '=HYPERLINK("http://evil.example","x")',
      '+1+cmd|calc',
    ])
  })

  test.each([
    ['a quote that is never closed', 'a,b\nc,"d\ne,f', 'at row 2: a quotation mark is opened'],
    ['an endless cell', `a,b\nc,"${'d'.repeat(300_000)}`, 'at row 2: a quotation mark is opened'],
    ['a row without an end', `a,b\nc,${'d'.repeat(300_000)}`, 'more than 200,000 characters'],
    ['100,000 columns', ','.repeat(99_999), 'more than 500 columns at row 1'],
    ['a million columns', ','.repeat(999_999), 'more than 500 columns at row 1'],
  ])('with %s are refused in words', async (_kind, text, words) => {
    await expect(read('reviews', text)).rejects.toThrow(words)
  })

  test('with more than 250,000 rows are refused in words', async () => {
    await expect(read('reviews', `Review\n${'bad\n'.repeat(250_001)}`)).rejects.toThrow(
      '250,000 texts',
    )
  })
})

describe('the kind of a file', () => {
  test.each<[MaterialKind, string, string]>([
    ['reviews', 'reviews.csv', 'whatever'],
    ['reviews', 'pasted.txt', 'Date,Stars,Review\n2026-01-01,1,Bad\n2026-01-02,2,Worse'],
    ['mails', 'a.txt', 'From: a@b.example\nSubject: x\n\nHello'],
    ['mails', 'a.mbox', 'whatever'],
    ['chat', 'a.txt', '12/03/24, 10:11 - Anna: a\n12/03/24, 10:12 - Ben: b'],
    ['chat', 'result.json', '{"name": "x", "messages": [{"type": "service"}]}'],
    ['reviews', 'discord.json', '{"messages": [{"type": "Default", "content": "x"}]}'],
    ['chat', 'slack.json', '[{"type": "message", "user": "U1", "ts": "1"}]'],
    ['reviews', 'answers.json', '[{"answer": "x"}]'],
    ['chat', 'talk.txt', 'Anna: Hi\nBen: Hi\nAnna: So\nBen: Yes'],
    ['interview', 'a.txt', 'Interviewer: Why?\nP1: Because.'],
    ['text', 'a.txt', 'I run a kennel, and it is hard.\n\nVery hard.'],
  ])('is %s for %s', (kind, name, text) => {
    expect(guessKind(text, name)).toBe(kind)
  })
})

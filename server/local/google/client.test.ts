import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'

const source = await readFile(new URL('browser/client.js', import.meta.url), 'utf8')
const API = 'http://localhost:8787'
const SITE = 'http://localhost:4321'

interface Message {
  origin: string
  source: unknown
  data: unknown
}
interface Account {
  initialize(config: object): void
  renderButton(parent: object, look?: object): void
  cancel(): void
}

class ScriptElement {
  src = `${API}/local/google/client.js`
}

class Element {
  style = {}
  children: Element[] = []
  textContent = ''
  click = () => {}
  append(...children: Element[]) {
    this.children.push(...children)
  }
  replaceChildren(...children: Element[]) {
    this.children = children
  }
  addEventListener(_type: 'click', listener: () => void) {
    this.click = listener
  }
}

/** A page of the site that has run the script: its pop-ups, its messages and its results. */
function load() {
  let receive: (message: Message) => void = () => {}
  const opened: { address: URL; page: { close: () => void }; isClosed: boolean }[] = []
  const window = {
    location: { origin: SITE },
    open(address: string) {
      const entry = { address: new URL(address), page: { close: () => {} }, isClosed: false }
      entry.page.close = () => {
        entry.isClosed = true
      }
      opened.push(entry)
      return entry.page
    },
    addEventListener(_type: 'message', listener: typeof receive) {
      receive = listener
    },
  }
  const document = { currentScript: new ScriptElement(), createElement: () => new Element() }
  const globals = { window, document, HTMLScriptElement: ScriptElement, URL, URLSearchParams }
  runInNewContext(source, globals)
  const { google } = window as unknown as { google: { accounts: { id: Account } } }
  const answers: unknown[] = []
  const start = (nonce: string) =>
    google.accounts.id.initialize({
      client_id: 'nicher-local',
      nonce,
      callback: (answer: unknown) => answers.push(answer),
    })
  const parent = new Element()
  start('first')
  google.accounts.id.renderButton(parent, { text: 'continue_with', size: 'large', width: 320 })
  return {
    id: google.accounts.id,
    parent,
    opened,
    answers,
    start,
    click: () => parent.children[0]?.click(),
    receive: (message: Partial<Message> = {}) =>
      receive({
        origin: API,
        source: opened.at(-1)?.page,
        data: { type: 'nicher:local-google', credential: 'a.b.c' },
        ...message,
      }),
  }
}

let page = load()
beforeEach(() => {
  page = load()
})

describe("the stand-in of Google's script", () => {
  test('draws only one button, which says that it is a stand-in', () => {
    page.id.renderButton(page.parent, { text: 'continue_with' })
    expect(page.parent.children).toHaveLength(1)
    const lines = page.parent.children[0]?.children.map((line) => line.textContent)
    expect(lines).toEqual(['Continue with Google', 'Local test identity'])
  })

  test('opens the page of identities with the newest nonce', () => {
    page.start('second')
    page.click()
    const { origin, pathname, searchParams } = page.opened[0]?.address ?? new URL('about:blank')
    expect([origin, pathname]).toEqual([API, '/local/google/choose'])
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'nicher-local',
      nonce: 'second',
      origin: SITE,
    })
  })

  test('returns the credential once', () => {
    page.click()
    page.receive()
    page.receive()
    expect(page.answers).toEqual([{ credential: 'a.b.c', select_by: 'btn' }])
  })

  test.each<[string, Partial<Message>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['the site itself', { origin: SITE }],
    ['another window of the API', { source: {} }],
    ['no window', { source: null }],
    ['a sender of another message', { data: { type: 'other', credential: 'a.b.c' } }],
    ['a sender of an empty message', { data: null }],
  ])('ignores messages from %s', (_name, message) => {
    page.click()
    page.receive(message)
    expect(page.answers).toEqual([])
  })

  test('ignores messages before a request and after a cancellation', () => {
    page.receive({ source: undefined })
    page.click()
    page.id.cancel()
    page.receive()
    expect(page.opened[0]?.isClosed).toBe(true)
    expect(page.answers).toEqual([])
  })
})

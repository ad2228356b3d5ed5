import { beforeEach, describe, expect, it, vi } from 'vitest'
import { completed, createAnalysisRows } from '../../../testing/analysis-rows.ts'
import { offline, refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { resultOf } from '../ideas/result.fixture.ts'

const host = await startSiteHost({ env: { JOBS_PER_HOST: '0' } })
const rows = createAnalysisRows(host.api.db)
const other = await host.api.premiumUser()
let member = await host.api.premiumUser()
beforeEach(async () => {
  member = await host.api.premiumUser()
})

const DEMO = resultOf('pet care', 'http://localhost:4321/samples/a')
const CSV = 'Date,Stars,Review\n2026-01-02,1,The lid broke\n2026-01-03,2,It leaks'
const csv = () => new File([CSV], 'Store reviews.csv')
const talk = (name = 'talk.txt') => new File(['P1: I lose track of deposits.'], name)

async function openPage(as = member) {
  // A test may open several pages.
  vi.resetModules()
  const browser = await host.open('/product-idea-generator', {
    as: await host.api.anotherSession(as),
  })
  const stores = {
    ...(await import('./own-material.ts')),
    ...(await import('./own-adding.ts')),
    ...(await import('./own-choice.ts')),
    ...(await import('./ideas.ts')),
    ...(await import('./session.ts')),
    ...(await import('./toasts.ts')),
  }
  await stores.startSession()
  stores.openMaterial()
  await host.settle()
  return {
    browser,
    ...stores,
    names() {
      const now = stores.$material.get()
      return now.state === 'ready' ? now.materials.map(({ name }) => name) : now.state
    },
    ids() {
      const now = stores.$material.get()
      return now.state === 'ready' ? now.materials.map(({ id }) => id) : []
    },
    problem() {
      const now = stores.$adding.get()
      return 'problem' in now ? now.problem : now.state
    },
    toasts: () => stores.$toasts.get().map(({ message }) => message),
  }
}

type Page = Awaited<ReturnType<typeof openPage>>

async function addFile(page: Page, file: File): Promise<void> {
  page.openAdding()
  await page.look(file)
  expect(await page.sendMaterial()).toBe(true)
}

describe('adding material', () => {
  it('reads a table, takes the chosen columns, and lists it first', async () => {
    const page = await openPage()
    await addFile(page, talk())
    page.openAdding()
    await page.look(csv())
    expect(page.$adding.get()).toMatchObject({
      state: 'ready',
      name: 'Store reviews',
      preview: { kind: 'reviews' },
      columns: { text: 2, date: 0, author: null },
    })
    page.pickColumn('text', 1)
    page.pickColumn('date', null)
    page.nameMaterial('Stars')
    expect(await page.sendMaterial()).toBe(true)
    expect(page.$adding.get()).toEqual({ state: 'closed' })
    expect(page.names()).toEqual(['Stars', 'talk'])
    expect(page.toasts().at(-1)).toBe('Added 2 texts')
    const sent = page.browser.bodies('addMaterial').at(-1) as Record<string, unknown>
    expect(sent).toMatchObject({ name: 'Stars', kind: 'reviews', text_column: '1' })
    expect(sent).not.toHaveProperty('date_column')
  })

  it('sends only the beginning of a file to look at it', async () => {
    const page = await openPage()
    page.openAdding()
    await page.look(new File(['It broke again. '.repeat(100_000)], 'long.txt'))
    const [{ file }] = page.browser.bodies('previewMaterial') as [{ file: File }]
    expect(file.size).toBe(256 * 1024)
  })

  it('reads it again as another kind, and keeps the name', async () => {
    const page = await openPage()
    page.openAdding()
    await page.look(csv())
    page.nameMaterial('Mine')
    await page.look(csv(), 'text')
    expect(page.$adding.get()).toMatchObject({ name: 'Mine', preview: { kind: 'text' } })
  })

  it('takes a pasted text, which has no name', async () => {
    const page = await openPage()
    await addFile(page, page.pastedFile('I lose track of deposits.'))
    expect(page.names()).toEqual(['Pasted text'])
  })

  it('sends nothing if there is no file, an empty one, or more than 10 MB', async () => {
    const page = await openPage()
    page.openAdding()
    await page.look(page.pastedFile(''))
    expect(page.problem()).toBe('Please choose a file or paste a text')
    await page.look(new File([], 'a.csv'))
    expect(page.problem()).toBe('The file is empty')
    await page.look(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.csv'))
    expect(page.problem()).toContain('at most 10 MB')
    expect(page.browser.count('previewMaterial')).toBe(0)
  })

  it('says why a file is refused, and keeps what was chosen', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const page = await openPage()
    page.openAdding()
    await page.look(new File(['PK\u0003\u0004'], 'a.xlsx'))
    expect(page.problem()).toContain('save it as CSV')
    await page.look(talk())
    page.browser.fail('addMaterial', offline)
    expect(await page.sendMaterial()).toBe(false)
    expect(page.problem()).toContain('slow connection')
    page.browser.fail('addMaterial', refusal('material_full'))
    expect(await page.sendMaterial()).toBe(false)
    expect(page.problem()).toContain('no room')
    page.browser.mend('addMaterial')
    expect(await page.sendMaterial()).toBe(true)
    expect(page.names()).toEqual(['talk'])
  })
})

describe('the next analysis', () => {
  const sent = async (page: Page) => {
    void page.generateIdeas('kennels', DEMO)
    await host.settle()
    page.stopFollowing()
    page.clearScreen()
    return (page.browser.bodies('analyzeMarket').at(-1) as { own?: unknown }).own
  }

  it('reads nothing of one’s own unless the user says so', async () => {
    await addFile(await openPage(), talk())
    expect(await sent(await openPage())).toBeUndefined()
  })

  it('reads what was just added, and what is picked of it', async () => {
    const page = await openPage()
    await addFile(page, talk('one.txt'))
    await addFile(page, talk('two.txt'))
    expect(await sent(page)).toEqual({ use: 'with' })
    const [two = '', one = ''] = page.ids()
    page.pickOwn(two, false, page.ids())
    page.readOnlyOwn(true)
    expect(await sent(page)).toEqual({ use: 'only', ids: [one] })
    page.pickOwn(two, true, page.ids())
    expect(await sent(page)).toEqual({ use: 'only' })
    page.takeOwn(false)
    expect(await sent(page)).toBeUndefined()
  })

  it('reads what was added after others were left out', async () => {
    const page = await openPage()
    await addFile(page, talk('one.txt'))
    const [one = ''] = page.ids()
    page.pickOwn(one, false, page.ids())
    await addFile(page, talk('two.txt'))
    const [two = ''] = page.ids()
    expect(await sent(page)).toEqual({ use: 'with', ids: [two] })
  })

  it('reads none if none is picked, or all is deleted', async () => {
    const page = await openPage()
    await addFile(page, talk())
    const [id = ''] = page.ids()
    page.readOnlyOwn(true)
    expect(page.ownUseText(page.$ownUse.get())).toBe('The next analysis reads nothing else')
    page.pickOwn(id, false, [id])
    expect(await sent(page)).toBeUndefined()
    expect(page.ownUseText(page.$ownUse.get())).toBe(
      'Nothing is picked, so the next analysis reads none of it',
    )
    page.pickOwn(id, true, [id])
    await page.removeMaterial(id)
    expect(await sent(page)).toBeUndefined()
    expect(page.$ownUse.get()).toEqual({ isUsed: false, isOnly: false, picked: null })
  })
})

describe('deleting material', () => {
  it('takes it off the list, also if it was gone already', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const page = await openPage()
    await addFile(page, talk('one.txt'))
    await addFile(page, talk('two.txt'))
    const [two = '', one = ''] = page.ids()
    await page.removeMaterial(one)
    expect(page.names()).toEqual(['two'])
    page.browser.fail('deleteMaterial', refusal('not_found'))
    await page.removeMaterial(two)
    expect(page.names()).toEqual([])
  })

  it('deletes all of it at once', async () => {
    const page = await openPage()
    await addFile(page, talk('one.txt'))
    await addFile(page, talk('two.txt'))
    await page.removeAllMaterial()
    expect(page.names()).toEqual([])
    expect((await openPage()).names()).toEqual([])
  })

  it('keeps it on the list and says so if the host does not answer', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const page = await openPage()
    await addFile(page, talk())
    page.browser.fail('deleteMaterial', offline)
    await page.removeMaterial(page.ids()[0] ?? '')
    expect(page.names()).toEqual(['talk'])
    expect(page.toasts().at(-1)).toContain('could not delete it')
  })

  it('reads the shown analysis again, without what was quoted', async () => {
    const page = await openPage()
    await addFile(page, talk())
    const id = await rows.add(member.user.id, 'dogs', completed('dogs'))
    await page.openAnalysis(id, 'dogs', DEMO)
    expect(page.$ideas.get()).toMatchObject({ state: 'ready', id })
    const before = page.browser.count('ideaResult')
    await page.removeMaterial(page.ids()[0] ?? '')
    expect(page.browser.count('ideaResult')).toBe(before + 1)
    expect(page.$ideas.get()).toMatchObject({ state: 'ready', id })
  })
})

describe('the list', () => {
  it('is nobody else’s', async () => {
    await addFile(await openPage(), talk())
    expect((await openPage(other)).names()).toEqual([])
  })

  it('can be asked for again if the host did not answer', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await addFile(await openPage(), talk())
    const page = await openPage()
    page.browser.fail('ownMaterial', offline)
    await page.loadMaterial()
    expect(page.names()).toEqual(['talk'])
    page.browser.mend('ownMaterial')
    await page.loadMaterial()
    expect(page.names()).toEqual(['talk'])
  })
})

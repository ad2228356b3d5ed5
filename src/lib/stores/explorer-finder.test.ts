import { describe, expect, it, vi } from 'vitest'
import { knownAtlas } from '../../../testing/known-atlas.ts'
import { answer, offline } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'

const host = await startSiteHost({ atlas: knownAtlas })
const MOBILITY = ['Pets & Animals', 'Dog Care', 'Senior Dog Mobility']

async function loaded() {
  const browser = await host.open('/explore')
  const { explorerHere } = await import('./explorer-here.ts')
  const explorer = explorerHere()
  await explorer.load()
  await explorer.fold(3)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { $finding, type } = explorer.finder
  const rows = () =>
    $finding.get().rows.map(({ path, matched }) => [path.at(-1), matched?.by ?? null])
  return { browser, type, rows, finding: () => $finding.get() }
}

describe('the search box', () => {
  it('finds by name at once, and asks the host when typing pauses', async () => {
    const { browser, type, rows, finding } = await loaded()
    type('dog')
    expect(rows()).toEqual([
      ['Dog Care', null],
      ['Senior Dog Mobility', null],
    ])
    expect(finding()).toMatchObject({ total: 2, search: 'asking' })
    expect(browser.count('nicheSearch')).toBe(0)
    await host.pass(200)
    expect(browser.count('nicheSearch')).toBe(1)
    expect(finding().search).toBe('answered')
  })

  it('adds what the host found, without doubles, and says what matched', async () => {
    const { type, rows, finding } = await loaded()
    type('dog care')
    await host.pass(200)
    expect(rows()).toEqual([
      ['Dog Care', null],
      ['Pet Stain Cleaning', 'also'],
      ['Senior Dog Mobility', 'name'],
    ])
    type('wheelchair')
    expect(rows()).toEqual([])
    await host.pass(200)
    expect(finding()).toMatchObject({
      total: 1,
      isMore: false,
      rows: [
        { matched: { by: 'word', text: 'dog wheelchair rental near me', marks: [{ start: 4 }] } },
      ],
    })
  })

  it('asks once for a word that is typed quickly, and not for a single letter', async () => {
    const { browser, type } = await loaded()
    for (const text of ['wh', 'whe', 'wheel']) {
      type(text)
      await host.pass(100)
    }
    await host.pass(200)
    expect(browser.count('nicheSearch')).toBe(1)
    for (const text of ['w', ' ', '&&', '']) {
      type(text)
      await host.pass(300)
    }
    expect(browser.count('nicheSearch')).toBe(1)
  })

  it('never shows the answer to an earlier text', async () => {
    const { browser, type, rows, finding } = await loaded()
    let release = () => {}
    browser.fail('nicheSearch', async () => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      const matched = { by: 'word' as const, text: 'late' }
      return answer('nicheSearch', { niches: [{ path: MOBILITY, matched }] })()
    })
    type('stain remover')
    await host.pass(200)
    type('zeppelin')
    release()
    await host.settle()
    expect(rows()).toEqual([])
    browser.mend('nicheSearch')
    await host.pass(200)
    expect(finding()).toMatchObject({ typed: 'zeppelin', rows: [], search: 'answered' })
  })

  it('keeps what it found by name when the host cannot be reached', async () => {
    const { browser, type, rows, finding } = await loaded()
    browser.fail('nicheSearch', offline)
    type('puppy')
    await host.pass(200)
    expect(rows()).toEqual([['Puppy Raising Programs', null]])
    expect(finding().search).toBe('failed')
  })

  it('shows what is not loaded yet, and goes there', async () => {
    const browser = await host.open('/explore')
    const { explorerHere } = await import('./explorer-here.ts')
    const explorer = explorerHere()
    await explorer.load()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    explorer.finder.type('wheelchair')
    await host.pass(200)
    expect(explorer.finder.$finding.get().rows).toMatchObject([{ path: MOBILITY, niche: null }])
    const before = browser.count('treeBranches')
    expect(await explorer.goToPath(MOBILITY)).toBe(true)
    expect(explorer.$selected.get()?.name).toBe('Senior Dog Mobility')
    expect(browser.count('treeBranches') - before).toBe(1)
  })
})

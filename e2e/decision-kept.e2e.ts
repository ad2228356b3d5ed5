import { expectAccessible } from './accessible.ts'
import {
  expect,
  heading,
  notes,
  openFromBoard,
  saving,
  shareOpen,
  writeNotes,
} from './decision-steps.ts'
import { grantPremium, makePerson, revokePremium, signIn } from './people.ts'
import { test } from './test.ts'
import {
  checkButton,
  checkKeyword,
  keywordField,
  reportHeading,
  VALIDATOR,
} from './validator-parts.ts'

const KEYWORD = 'dog ramps for cars'

test('what was kept stays readable when Premium ends, and new figures are refused in words', async ({
  page,
  request,
  browser,
}) => {
  const person = await makePerson(request)
  await grantPremium(person)
  await page.goto(`/login?next=${encodeURIComponent(VALIDATOR)}`)
  await signIn(page, person)
  await page.waitForURL(`**${VALIDATOR}`)
  await checkKeyword(page, KEYWORD)
  await page.getByRole('button', { name: `Keep ${KEYWORD}` }).click()
  await expect(page.getByRole('button', { name: `Kept: ${KEYWORD}` })).toBeVisible()
  await openFromBoard(page, KEYWORD, (what) => what.click())
  const demand = page.getByRole('region', { name: 'Demand', exact: true })
  const volume = demand.getByText('Search volume').locator('..')
  await expect(volume).toBeVisible()
  const figures = await volume.innerText()
  const address = await shareOpen(page, (what) => what.click())

  await revokePremium(person)
  await page.reload()
  await expect(volume).toHaveText(figures, { useInnerText: true })
  await writeNotes(page, 'Still mine')
  await expectAccessible(page)
  await demand.getByRole('link', { name: /^Check “.*” again$/ }).click()
  await keywordField(page).fill('dog ramps for boats')
  await checkButton(page).click()
  const gate = page.getByRole('dialog', { name: 'Upgrade to Premium' })
  await expect(gate).toBeVisible()
  await gate.getByRole('button', { name: 'Maybe Later' }).click()
  await expect(reportHeading(page, 'dog ramps for boats')).toHaveCount(0)

  const reader = await browser.newPage()
  await reader.goto(address)
  await expect(reader.getByRole('heading', { name: KEYWORD }).first()).toBeVisible()
  await expect(reader.getByText('Search volume').locator('..')).toHaveText(figures, {
    useInnerText: true,
  })
  await reader.close()
})

test.describe('on a phone', () => {
  test.use({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true },
    expectedErrors: { patterns: [/ERR_INTERNET_DISCONNECTED/] },
  })

  test('a note that was written offline is saved after its tab was closed', async ({
    page,
    request,
    context,
  }) => {
    await page.goto('/workspace')
    await signIn(page, await makePerson(request))
    await page.getByRole('button', { name: 'Add ideas' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Ideas', { exact: true }).fill('Ramps for old dogs')
    await dialog.getByRole('button', { name: 'Add', exact: true }).tap()
    await expect(dialog).toBeHidden()
    await openFromBoard(page, 'Ramps for old dogs', (what) => what.tap())
    await writeNotes(page, 'Ask Lena')
    const address = page.url()

    await context.setOffline(true)
    await notes(page).fill('Ask Lena. The vet says: two of three dogs.')
    await expect(saving(page)).toContainText('Not saved yet')
    await page.close()
    await context.setOffline(false)

    const later = await context.newPage()
    await later.goto(address)
    await expect(heading(later, 'Ramps for old dogs')).toBeVisible()
    await expect(notes(later)).toHaveValue('Ask Lena. The vet says: two of three dogs.')
    await expect(saving(later)).toHaveText('Saved')

    // The host has it: a browser storage that holds nothing shows it too.
    await later.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('nicher:notes')) localStorage.removeItem(key)
      }
    })
    await later.reload()
    await expect(notes(later)).toHaveValue('Ask Lena. The vet says: two of three dogs.')
  })
})

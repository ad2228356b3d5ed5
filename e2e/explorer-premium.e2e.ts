import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from './accessible.ts'
import { createApiProcess } from './api-process.ts'
import { dossierOf } from './atlas-texts.ts'
import { flyTo, niche, openMap } from './map.ts'
import {
  grantPremium,
  linkIn,
  makePerson,
  newestMail,
  newPerson,
  register,
  signIn,
} from './people.ts'
import { expect, test } from './test.ts'

const OWN_PORT = 18791

test('registers, is granted Premium, explores two levels, and finds them after a restart', async ({
  page,
  request,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nicher-restart-'))
  const api = createApiProcess(OWN_PORT, dataDir)
  const home = { apiUrl: api.url, dataDir }
  try {
    await api.start()
    await api.serve(page)
    const person = newPerson()
    await register(page, person)
    const mail = await newestMail(request, person.email, home)
    await page.goto(linkIn(mail.text, '/verify-email'))
    await page.waitForURL((url) => url.pathname === '/')
    await grantPremium(person, home)

    await openMap(page)
    await flyTo(page, 'Senior Dog Mobility')
    for (const level of ['Senior Dog Mobility', 'Senior Dog Harnesses & Slings'])
      await explore(page, level)
    await expect(niche(page, 'Rear-Lift Harnesses')).toBeVisible()

    // A browser without local data sees the data from the database.
    await page.evaluate(() => localStorage.clear())
    await page.goto('about:blank')
    await api.stop()
    await api.start()
    await openMap(page)
    await flyTo(page, 'Rear-Lift Harnesses')
    await expect(niche(page, 'Senior Dog Harnesses & Slings')).toHaveAccessibleName(
      /[1-9] sub-niches$/,
    )
    await expect(niche(page, 'Stair-Carry Slings')).toBeVisible()
    await page.goto('about:blank')
  } finally {
    await api.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('says where nobody has charted what lies below', async ({ page, request }) => {
  const person = await makePerson(request)
  await grantPremium(person)
  await page.goto('/login?next=%2Fexplore')
  await signIn(page, person)
  await openMap(page)
  // Other journeys need the niches that they visit to be unexplored.
  const above = dossierOf('Dog Sports')
  const parent = above.niches.find(({ niches }) => niches)
  const narrowest = parent?.niches?.[0]?.name ?? ''
  for (const level of [above.name, parent?.name ?? '', narrowest]) await explore(page, level)
  const notice = page.getByRole('alert').filter({ hasText: 'Nobody has charted' })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  await expect(niche(page, narrowest)).toHaveAccessibleName(/unexplored$/)
  const panel = page.getByRole('complementary', { name: 'About the map' })
  await expect(panel.getByText(above.customer)).toBeVisible()
  await expectAccessible(page)
  await panel
    .getByRole('heading', { name: `From ${above.name}` })
    .getByRole('button')
    .click()
  await expect(panel.getByText(above.summary)).toBeVisible()
})

/** Explores with the keyboard, which works at any place on the screen. */
async function explore(page: import('playwright/test').Page, name: string): Promise<void> {
  await flyTo(page, name)
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/explore') && response.status() === 200,
  )
  await page.getByRole('tree').focus()
  await page.keyboard.press('Enter')
  await answered
}

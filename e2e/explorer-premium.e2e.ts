import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiProcess } from './api-process.ts'
import { flyTo, niche, openMap } from './map.ts'
import { grantPremium, linkIn, newestMail, newPerson, register } from './people.ts'
import { expect, test } from './test.ts'

const OWN_PORT = 18791

test('registers, is granted Premium, explores three levels, and finds them after a restart', async ({
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
    const levels = ['Senior Dog Mobility', 'Harnesses & Slings', 'Rear-Lift Harnesses']
    for (const level of levels) await explore(page, level)
    await expect(niche(page, 'Rear-Lift Harnesses')).toHaveAccessibleName(/No sub-niches found/i)

    await api.stop()
    await api.start()
    // A browser without local data sees the data from the database.
    await page.evaluate(() => localStorage.clear())
    await openMap(page)
    await flyTo(page, 'Rear-Lift Harnesses')
    await expect(niche(page, 'Rear-Lift Harnesses')).toHaveAccessibleName(/No sub-niches found/i)
    await expect(niche(page, 'Stair-Carry Slings')).toBeVisible()
  } finally {
    await api.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
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

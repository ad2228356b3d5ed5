import { apiUrl } from '../testing/journey-stack.ts'
import { expectAccessible } from './accessible.ts'
import { makePerson, signIn } from './people.ts'
import { expect, test } from './test.ts'

const PHONE = { width: 390, height: 844 }

test('a key is made with the keyboard, works for a script, and is revoked at once', async ({
  page,
  request,
}) => {
  await page.goto('/login?next=%2Fsettings')
  await signIn(page, await makePerson(request))
  const section = page.getByRole('region', { name: 'Access keys' })
  const opener = section.getByRole('button', { name: 'Make a key' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Make an access key' })
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Please give the key a name')
  await page.setViewportSize(PHONE)
  await expectAccessible(page)

  await page.keyboard.type('Weekly report')
  await dialog.getByRole('radio', { name: /^Read and run/ }).check()
  await dialog.getByLabel('It ends').selectOption({ label: 'On another day' })
  await expect(dialog.getByLabel('Last day, in UTC')).toBeVisible()
  await dialog.getByLabel('Name').press('Enter')
  const made = page.getByRole('dialog', { name: 'Your new key' })
  const field = made.getByLabel('Your key')
  await expect(field).toBeFocused()
  const key = await field.inputValue()
  expect(key).toMatch(/^nk_[\w-]{43}$/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(made).toBeHidden()
  await expect(opener).toBeFocused()
  expect(await page.content()).not.toContain(key)

  const headers = { authorization: `Bearer ${key}` }
  const candidates = `${apiUrl}/api/workspace/candidates`
  expect((await request.get(candidates, { headers })).status()).toBe(200)
  await page.reload()
  await expect(section.getByText(`${key.slice(0, 8)}…`)).toBeVisible()
  await expect(section.getByText(/^Reads and runs · made .* · last used .* · ends /)).toBeVisible()
  expect(await page.content()).not.toContain(key)
  await expectAccessible(page)
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)

  await section.getByRole('button', { name: 'Revoke Weekly report' }).click()
  await section.getByRole('button', { name: 'Keep Weekly report' }).click()
  await section.getByRole('button', { name: 'Revoke Weekly report' }).click()
  await section.getByRole('button', { name: 'Revoke Weekly report now' }).click()
  await expect(section.getByText('Weekly report')).toBeHidden()
  await expect(opener).toBeFocused()
  expect((await request.get(candidates, { headers })).status()).toBe(401)
})

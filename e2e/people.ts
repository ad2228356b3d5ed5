import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { sendCommand } from '../server/admin/socket.ts'
import { environment } from '../testing/journey-stack.ts'

export interface Person {
  email: string
  password: string
}

/** A person's API and the folder of its data. */
export interface Home {
  apiUrl: string
  dataDir: string
}

export const sharedHome: Home = {
  apiUrl: environment.PUBLIC_API_URL,
  dataDir: environment.DATA_DIR,
}

/** A person that no other test uses. */
export function newPerson(): Person {
  const name = randomUUID().slice(0, 8)
  return { email: `p-${name}@example.com`, password: 'Contour!Line7-Meadow' }
}

/** Waits for the newest mail to an address. */
export async function newestMail(
  request: APIRequestContext,
  email: string,
  { apiUrl }: Home = sharedHome,
): Promise<{ subject: string; text: string }> {
  const outbox = `${apiUrl}/local/outbox?to=${encodeURIComponent(email)}`
  const read = async () => {
    const answer = await request.get(outbox, { headers: { accept: 'application/json' } })
    return (await answer.json()) as { subject: string; text: string }[]
  }
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0)
  const [mail] = await read()
  if (mail === undefined) throw new Error('the mail went away')
  return mail
}

/** The address in a mail that leads to a page of the site. */
export function linkIn(text: string, path: string): string {
  const link = new RegExp(`https?://\\S+${path}\\S*`).exec(text)?.[0]
  if (link === undefined) throw new Error(`no link to ${path} in: ${text}`)
  return link
}

/** Fills the register form and sends it. */
export async function register(page: Page, person: Person, name = 'Ada Mapmaker'): Promise<void> {
  await page.goto('/register')
  await page.getByLabel(/full name/i).fill(name)
  await page.getByLabel('Email', { exact: false }).first().fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: /create account|sign up/i }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
}

/** Signs in with the login form and waits until the site shows the user as signed in. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel(/email/i).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^sign in$/i })
    .click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
}

/** Creates an account with a confirmed address through the API. */
export async function makePerson(
  request: APIRequestContext,
  home: Home = sharedHome,
): Promise<Person> {
  const person = newPerson()
  const registered = await request.post(`${home.apiUrl}/api/auth/register`, { data: person })
  expect(registered.status()).toBe(201)
  const mail = await newestMail(request, person.email, home)
  const token = new URL(linkIn(mail.text, '/verify-email')).searchParams.get('token')
  const verified = await request.post(`${home.apiUrl}/api/auth/verify-email`, { data: { token } })
  expect(verified.status()).toBe(200)
  return person
}

/** Runs an operator's command, and returns what it says. */
async function command(name: 'user grant' | 'user revoke', { email }: Person, { dataDir }: Home) {
  const said: string[] = []
  const reached = await sendCommand(dataDir, { name, email }, (event) => said.push(event.text))
  expect(reached).toBe(true)
  return said
}

/** Gives Premium through the operator's command. */
export async function grantPremium(person: Person, home: Home = sharedHome): Promise<void> {
  expect(await command('user grant', person, home)).toEqual([`${person.email} has Premium`])
}

/** Ends Premium that was given. */
export async function revokePremium(person: Person, home: Home = sharedHome): Promise<void> {
  const said = await command('user revoke', person, home)
  expect(said).toEqual([`${person.email} no longer has a grant`])
}

/** Opens a page as a new user with Premium. */
export async function openWithPremium(
  page: Page,
  request: APIRequestContext,
  path: string,
  home: Home = sharedHome,
): Promise<void> {
  const person = await makePerson(request, home)
  await grantPremium(person, home)
  await page.goto(`/login?next=${encodeURIComponent(path)}`)
  await signIn(page, person)
  await page.waitForURL(`**${path}`)
}

import { randomBytes } from 'node:crypto'
import type { TreeNode } from '../../contract/tree.ts'
import { sendCommand } from '../../server/admin/socket.ts'

/** A Premium account for the requests, and a second session of it that may be lost. */
export interface Session {
  email: string
  password: string
  browserId: string
  csrf: string
  access: string
  spareAccess: string
  spareRefresh: string
  exploredPath: string[]
  /** Secrets that must not appear in a log. */
  secrets: string[]
}

interface Tokens {
  access_token: string
  refresh_token: string
}

/** @throws {Error} when the API refuses the sign-in */
export async function openSession(url: string, dataDir: string): Promise<Session> {
  const email = 'premium@mail.example'
  const password = `Aa1!${randomBytes(9).toString('base64url')}`
  const browserId = randomBytes(32).toString('hex')

  async function post<T>(path: string, body: unknown): Promise<T> {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        'x-session-id': browserId,
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  async function get<T>(path: string): Promise<T> {
    const headers = { accept: 'application/json', 'x-session-id': browserId }
    return (await (await fetch(url + path, { headers })).json()) as T
  }

  function login(): Promise<Tokens> {
    const form = new FormData()
    form.set('username', email)
    form.set('password', password)
    return post('/api/auth/login', form)
  }

  await post('/api/auth/register', { email, password })
  const [mail] = await get<{ text: string }[]>(`/local/outbox?to=${email}`)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await post('/api/auth/verify-email', { token })
  await sendCommand(dataDir, { name: 'user grant', email }, () => {})
  const own = await login()
  const spare = await login()
  const { csrf_token: csrf } = await get<{ csrf_token: string }>('/api/csrf-token')
  const tree = await get<TreeNode>('/api/tree')
  const industry = tree.children[0]
  return {
    email,
    password,
    browserId,
    csrf,
    access: own.access_token,
    spareAccess: spare.access_token,
    spareRefresh: spare.refresh_token,
    exploredPath: [industry?.name ?? '', industry?.children[0]?.name ?? ''],
    secrets: [password, own.access_token, own.refresh_token, spare.access_token, token],
  }
}

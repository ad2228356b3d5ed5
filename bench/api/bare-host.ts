import { readFileSync } from 'node:fs'
import { and, eq, gt, isNull } from 'drizzle-orm'
import fastify from 'fastify'
import { UNITED_STATES } from '../../contract/locale.ts'
import { compose } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { accessTokens, keywordReports, sessions, users } from '../../server/db/schema.ts'
import { hashToken } from '../../server/services/accounts/tokens.ts'
import { findLevel } from '../../server/services/explorer/niche-rows.ts'
import { announce } from './announce.ts'
import { addUsers, KEYWORD } from './data.ts'

/*
 * Fastify without plugins, the baseline of the product's routes. Arguments:
 * `buffer <file>` sends a file's bytes, `database <accounts>` makes the one indexed
 * read that the product's route needs.
 */
const [kind, argument = ''] = process.argv.slice(2)
const app = fastify()
let token = ''

if (kind === 'buffer') {
  const bytes = readFileSync(argument)
  // Both sides send the headers that HTTP requires; all others are the product's cost.
  const caching = {
    etag: '"bare-br"',
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding',
  }
  const full = {
    ...caching,
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
  }
  app.get('/', (_request, reply) => reply.headers(full).send(bytes))
  app.get('/unchanged', (_request, reply) => reply.code(304).headers(caching).send())
} else {
  const services = await compose(parseConfig(process.env))
  const { db } = services.database
  token = await addUsers(services, Number(argument))
  app.get('/me', async (request) => {
    const now = new Date()
    const hash = hashToken(request.headers.authorization?.slice('Bearer '.length) ?? '')
    const [row] = await db
      .select({ user: users, sessionId: sessions.id })
      .from(accessTokens)
      .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(accessTokens.hash, hash),
          gt(accessTokens.expiresAt, now),
          gt(sessions.expiresAt, now),
          isNull(sessions.revokedAt),
        ),
      )
    return row?.user
  })
  const [first] = await db.select({ id: users.id }).from(users).limit(1)
  const analysis = await services.analyzeKeyword(first?.id ?? '', KEYWORD, UNITED_STATES)
  app.post('/analyze', async (request) => {
    const { keyword } = request.body as { keyword: string }
    const [row] = await db
      .select()
      .from(keywordReports)
      .where(and(eq(keywordReports.key, keyword), eq(keywordReports.locale, 'en-US')))
    return row && analysis
  })
  app.post('/explore', async (request) => {
    const { path } = request.body as { path: string[] }
    const level = await findLevel(db, path)
    return { isLeaf: level?.children.length === 0, children: level?.children }
  })
}

await announce(app, { nodes: 0, token })

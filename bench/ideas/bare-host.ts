import { and, eq, gt, isNull } from 'drizzle-orm'
import fastify from 'fastify'
import { compose } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { accessTokens, ideaAnalyses, sessions, users } from '../../server/db/schema.ts'
import { hashToken } from '../../server/services/accounts/tokens.ts'
import { announce } from '../api/announce.ts'
import { addUsers } from '../api/data.ts'
import { addAnalysis } from './data.ts'

// Fastify without plugins, which reads the user and the progress of their analysis.
const services = await compose(parseConfig({ ...process.env, JOBS_PER_HOST: '0' }))
const { db } = services.database
const token = await addUsers(services, 1)
await addAnalysis(services, token)

const app = fastify()
app.get('/progress/:id', async (request) => {
  const now = new Date()
  const hash = hashToken(request.headers.authorization?.slice('Bearer '.length) ?? '')
  const [viewer] = await db
    .select({ id: users.id })
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
  const { id } = request.params as { id: string }
  const [row] = await db
    .select({
      status: ideaAnalyses.status,
      step: ideaAnalyses.step,
      progress: ideaAnalyses.progress,
    })
    .from(ideaAnalyses)
    .where(and(eq(ideaAnalyses.id, id), eq(ideaAnalyses.userId, viewer?.id ?? '')))
  return row
})
await announce(app, { nodes: 0, token })

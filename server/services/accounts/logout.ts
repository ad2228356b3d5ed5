import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { refreshTokens, sessions as sessionRows, users } from '../../db/schema.ts'
import type { Sessions } from './sessions.ts'
import { hashToken } from './tokens.ts'
import type { Viewer } from './viewer.ts'

/**
 * Ends the viewer's session. If the browser's access token has expired, ends the session of its
 * refresh token. A token of one session never ends another session. Returns the email address of
 * the session's user, if there was a session.
 */
export type Logout = (
  viewer: Viewer | undefined,
  refreshToken: string | undefined,
) => Promise<string | undefined>

export function createLogout(db: Database, sessions: Sessions): Logout {
  return async function logout(viewer, refreshToken) {
    if (viewer?.by.kind === 'session') {
      await sessions.revoke(viewer.by.id)
      return viewer.user.email
    }
    if (refreshToken === undefined) return undefined
    const [row] = await db
      .select({ sessionId: refreshTokens.sessionId, email: users.email })
      .from(refreshTokens)
      .innerJoin(sessionRows, eq(sessionRows.id, refreshTokens.sessionId))
      .innerJoin(users, eq(users.id, sessionRows.userId))
      .where(eq(refreshTokens.hash, hashToken(refreshToken)))
    if (row) await sessions.revoke(row.sessionId)
    return row?.email
  }
}

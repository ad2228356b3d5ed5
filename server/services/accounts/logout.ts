import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { refreshTokens, sessions as sessionRows, users } from '../../db/schema.ts'
import type { Sessions } from './sessions.ts'
import { hashToken } from './tokens.ts'
import type { Viewer } from './viewer.ts'

/**
 * Ends the viewer's session or, for a browser whose access token has expired,
 * that of its refresh token. A bearer of one session never ends another.
 * Returns the address of whose session it was, where there was one.
 */
export type Logout = (
  viewer: Viewer | undefined,
  refreshToken: string | undefined,
) => Promise<string | undefined>

export function createLogout(db: Database, sessions: Sessions): Logout {
  return async function logout(viewer, refreshToken) {
    if (viewer) {
      await sessions.revoke(viewer.sessionId)
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

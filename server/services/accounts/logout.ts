import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { refreshTokens } from '../../db/schema.ts'
import type { Sessions } from './sessions.ts'
import { hashToken } from './tokens.ts'
import type { Viewer } from './viewer.ts'

/**
 * Ends the viewer's session or, for a browser whose access token has expired,
 * that of its refresh token. A bearer of one session never ends another.
 */
export type Logout = (viewer: Viewer | undefined, refreshToken: string | undefined) => Promise<void>

export function createLogout(db: Database, sessions: Sessions): Logout {
  return async function logout(viewer, refreshToken) {
    if (viewer) return sessions.revoke(viewer.sessionId)
    if (refreshToken === undefined) return
    const [row] = await db
      .select({ sessionId: refreshTokens.sessionId })
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, hashToken(refreshToken)))
    if (row) await sessions.revoke(row.sessionId)
  }
}

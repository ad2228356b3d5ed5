import { eq } from 'drizzle-orm'
import type { WorkspaceSettings } from '../../../contract/plans.ts'
import type { Database } from '../../db/database.ts'
import { workspaceSettings } from '../../db/schema.ts'

/** Which mails of the workspace a member gets. All of them by default. */
export interface WorkspaceChoices {
  read(userId: string): Promise<WorkspaceSettings>
  /** Changes what is given. */
  save(
    userId: string,
    given: { [Name in keyof WorkspaceSettings]?: WorkspaceSettings[Name] | undefined },
  ): Promise<WorkspaceSettings>
}

type Row = typeof workspaceSettings.$inferSelect

function shown(row: Pick<Row, 'remindsTests' | 'mailsWatch'> | undefined): WorkspaceSettings {
  return { reminds_tests: row?.remindsTests ?? true, mails_watch: row?.mailsWatch ?? true }
}

export function createWorkspaceChoices(db: Database): WorkspaceChoices {
  async function read(userId: string) {
    const [row] = await db
      .select()
      .from(workspaceSettings)
      .where(eq(workspaceSettings.userId, userId))
    return shown(row)
  }

  return {
    read,
    async save(userId, { reminds_tests, mails_watch }) {
      const given = {
        ...(reminds_tests === undefined ? {} : { remindsTests: reminds_tests }),
        ...(mails_watch === undefined ? {} : { mailsWatch: mails_watch }),
      }
      if (Object.keys(given).length === 0) return read(userId)
      const [row] = await db
        .insert(workspaceSettings)
        .values({ userId, ...given })
        .onConflictDoUpdate({ target: workspaceSettings.userId, set: given })
        .returning()
      return shown(row)
    },
  }
}

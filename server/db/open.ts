import type { DatabaseConfig } from '../config.ts'
import type { OpenDatabase } from './database.ts'
import { openEmbedded, openMemory } from './embedded.ts'
import { openPostgres } from './postgres.ts'

/**
 * Opens the configured database.
 * @throws FolderInUseError when another process has the embedded database's folder
 */
export function openDatabase(config: DatabaseConfig): Promise<OpenDatabase> {
  switch (config.kind) {
    case 'memory':
      return openMemory()
    case 'embedded':
      return openEmbedded(config.dataDir)
    case 'postgres':
      return openPostgres(config.url, config.readUrl)
  }
}

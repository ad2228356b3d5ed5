import { fetchMatchFile, fetchSectorDossiers } from '../api/match.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { createMatch, type Matcher } from './match.ts'

/** The matcher of this page, wired to the files of the site and browser storage. */
export function matchHere(): Matcher {
  return createMatch({
    fetchIndex: fetchMatchFile,
    fetchSector: fetchSectorDossiers,
    memory: {
      read: () => readStored(STORAGE_KEYS.match),
      write: (text) => writeStored(STORAGE_KEYS.match, text),
    },
  })
}

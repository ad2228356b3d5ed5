import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '../../testing/postgres.ts'
import { startReplica } from '../../testing/postgres-replica.ts'
import { parseConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { createReplica } from '../db/replica.ts'
import { examineReplica } from './replica.ts'

const primary = await startPostgres()
const url = await primary.createDatabase('examined')
const otherUrl = await primary.createDatabase('other')
const replica = await startReplica(primary)
const readUrl = replica.address('examined')
const database = await openDatabase({ kind: 'postgres', url })

afterAll(async () => {
  await database.close()
  await replica.stop()
  await primary.stop()
})

async function finding(read: string) {
  const config = parseConfig({ DATABASE_URL: url, DATABASE_READ_URL: read, LLM_BASE_URL: 'off' })
  const [found] = await examineReplica(config)
  return `${found?.state}: ${found?.text}`
}

test('the doctor says of a replica whether it answers, and how far behind it is', async () => {
  await replica.catchUp()
  expect(await finding(readUrl)).toMatch(
    /^ok: answers reads, and has all that the primary has\. All hosts and workers need/,
  )
  await replica.pauseReplay()
  await database.db.execute('create table later (id int)')
  expect(await finding(readUrl)).toMatch(/^ok: .* is up to \d+ seconds and \d+ bytes .* behind/)
  await replica.resumeReplay()
})

test('the doctor names an address that leads to no replica, to none of this database, or nowhere', async () => {
  expect(await finding(url)).toMatch(/^wrong: .* is not a replica, or was promoted/)
  await replica.catchUp()
  expect(await finding(replica.address('other'))).toMatch(/^wrong: .* of another database/)
  expect(await finding('postgres://127.0.0.1:1/examined')).toMatch(/^wrong: cannot be asked: /)
})

test('a host does not ask a replica of another database, nor a primary', async () => {
  await database.migrate()
  await replica.catchUp()
  const elsewhere = await openDatabase({ kind: 'postgres', url: otherUrl })
  await elsewhere.migrate()
  await replica.catchUp()
  const opening = (address: string) => createReplica(address).open(database.db, () => {})
  await expect(opening(replica.address('other'))).rejects.toThrow('of another database')
  await expect(opening(url)).rejects.toThrow('not a replica')
  await elsewhere.close()
})

import { expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { startApi } from '../../../testing/api.ts'
import { keep } from '../../../testing/candidates.ts'
import { memberWrites } from '../../db/schema.ts'
import { type Statement, statements } from '../../observed.ts'

const api = await startApi()

test('without a replica, no request asks or writes anything for one', async () => {
  const member = await api.premiumUser()
  const texts: string[] = []
  const hear = (message: unknown) => void texts.push((message as Statement).text)
  statements.start.subscribe(hear)
  await keep(member, { name: 'Dog ramps' })
  for (const call of [calls.candidates, calls.ideaAnalyses, calls.keywordHistory]) {
    expect((await member.call(call)).status).toBe(200)
  }
  statements.start.unsubscribe(hear)
  expect(texts.length).toBeGreaterThan(5)
  expect(texts.filter((text) => /member_writes|_lsn|pg_is_in_recovery/.test(text))).toEqual([])
  expect(await api.db.$count(memberWrites)).toBe(0)
  expect(api.services.database.replica).toBeUndefined()
})

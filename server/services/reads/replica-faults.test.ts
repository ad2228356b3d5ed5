import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isReplicaFault } from './replica-faults.ts'

const query = (error: Error) => new DrizzleQueryError('select 1', [], error)
const coded = (code: string) => query(Object.assign(new Error('failed'), { code }))

test('an error of the connection or the server is a fault of the replica', () => {
  for (const code of ['08006', '53300', '57P01', '57P03', '58030', 'ECONNRESET']) {
    expect(isReplicaFault(coded(code), true), code).toBe(true)
  }
  expect(isReplicaFault(query(new Error('Query read timeout')), true)).toBe(true)
  expect(isReplicaFault(new Error('Connection terminated unexpectedly'), false)).toBe(true)
})

test('an error of one statement, of a busy pool or of the product is no fault of the replica', () => {
  for (const code of ['42501', '22P02', '42P01', 'XX001', '40001', '57014', '25006']) {
    expect(isReplicaFault(coded(code), true), code).toBe(false)
  }
  const busy = new Error('timeout exceeded when trying to connect')
  for (const error of [busy, query(busy)]) expect(isReplicaFault(error, false)).toBe(false)
  expect(isReplicaFault(new Error('of the product'), true)).toBe(false)
})

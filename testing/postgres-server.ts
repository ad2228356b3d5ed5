import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import './provided.ts'

/** One server a run; every test file makes a database of its own on it. Fails where no Postgres can be had. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', await server.createDatabase('nicher_tests'))
  return () => server.stop()
}

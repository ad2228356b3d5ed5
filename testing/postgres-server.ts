import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import './provided.ts'

/** One server per run; every test file creates a database on it. Fails if there is no Postgres. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', await server.createDatabase('nicher_tests'))
  return () => server.stop()
}

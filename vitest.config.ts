import { defineConfig } from 'vitest/config'

const tests = '*.test.{ts,tsx}'
const apiTests = 'server/**/*.api.test.ts'
/** They talk to the API in process. */
const storeTests = 'src/lib/stores/**/*.test.ts'
/** They test HTTP alone, which is the same over both engines. */
const httpTests = [
  'server/plugins/**/*.api.test.ts',
  'server/routes/{brute-force,enumeration,mcp-silence,return-urls}.api.test.ts',
]

/** They start a primary and a replica of their own. */
const replicaTests = 'server/**/replica-*.api.test.ts'

/** Files share workers, since loading the host costs more than most of them. */
const overMemory = {
  globalSetup: 'testing/memory-template.ts',
  provide: { engine: 'memory' as const },
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    allowOnly: false,
    // By default one core stays free, which is half of a small machine.
    maxWorkers: '100%',
    dangerouslyIgnoreUnhandledErrors: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [`{contract,src,server,scripts,site-checks}/**/${tests}`],
          exclude: [apiTests, storeTests],
          setupFiles: 'testing/strict.ts',
          provide: { engine: 'memory' },
          // Threads have environments of their own, and start faster than processes.
          pool: 'threads',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'stores',
          include: [storeTests],
          setupFiles: 'testing/strict.ts',
          ...overMemory,
        },
      },
      // The same files over both engines.
      {
        test: {
          name: 'api-memory',
          include: [apiTests],
          exclude: [replicaTests],
          setupFiles: 'testing/strict.ts',
          ...overMemory,
        },
      },
      {
        test: {
          name: 'api-postgres',
          include: [apiTests],
          exclude: httpTests,
          setupFiles: 'testing/strict.ts',
          globalSetup: 'testing/postgres-server.ts',
          provide: { engine: 'postgres' },
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

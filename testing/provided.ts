import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database engine of this project's tests. */
    engine: 'memory' | 'postgres'
    /** File with a migrated in-memory database; only for api-memory. */
    memoryTemplate: string
    /**
     * Address of a database on the throwaway server, from which others are created;
     * only for api-postgres.
     */
    postgresUrl: string
  }
}

import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which database the tests of this project run over. */
    engine: 'memory' | 'postgres'
    /** File that holds a migrated in-memory database; api-memory alone. */
    memoryTemplate: string
    /** Address of a database on the throwaway server, from which others are made; api-postgres alone. */
    postgresUrl: string
  }
}

/** A column of a key, and its type for comparisons. */
interface KeyColumn {
  name: string
  type: 'text' | 'integer'
}

/** A table that an operator can partition on Postgres. */
export interface Partitionable {
  table: string
  /** Its key while it is one plain table. */
  key: readonly [KeyColumn, ...KeyColumn[]]
  /** By a hash of the column's value, or by the month of the column's time in UTC. */
  by: 'hash' | 'month'
  column: string
}

/** The archive: every key begins with the discussion's id, so a look-up by id asks one partition. */
export const ARCHIVE: readonly Partitionable[] = [
  { table: 'discussions', key: [{ name: 'id', type: 'text' }], by: 'hash', column: 'id' },
  {
    table: 'discussion_comments',
    key: [
      { name: 'discussion_id', type: 'text' },
      { name: 'id', type: 'text' },
    ],
    by: 'hash',
    column: 'discussion_id',
  },
]

/**
 * Tables that grow by time, lose rows by age alone, and have no unique rule but an id that the
 * database counts. docs/decisions/0094-partitions.md says why the others are not here.
 */
export const LOGS: readonly Partitionable[] = [
  {
    table: 'provider_calls',
    key: [{ name: 'id', type: 'integer' }],
    by: 'month',
    column: 'called_at',
  },
  { table: 'feedback', key: [{ name: 'id', type: 'integer' }], by: 'month', column: 'created_at' },
]

/** The unique key of the partitioned table, which must contain the column it is divided by. */
export function partitionedKey({ key, column }: Partitionable): string[] {
  const names = key.map(({ name }) => name)
  return names.includes(column) ? names : [...names, column]
}

import type { Session } from './session.ts'
import type { Partitionable } from './tables.ts'

interface Size {
  bytes: number
  /** An estimate from the last analysis of the table or of each partition. */
  rows: number
  /** Null if the table is plain. */
  partitions: number | null
}

/** How large a table is, with its partitions and indexes. */
export async function sizeOf({ ask, home }: Session, { table }: Partitionable): Promise<Size> {
  const [size] = await ask<Size>(
    `select case when relkind = 'p' then (select count(*)::int from pg_inherits where inhparent = t.oid) end as partitions,
      case when relkind = 'p' then (select coalesce(sum(greatest(part.reltuples, 0)), 0)::float8
        from pg_inherits join pg_class as part on part.oid = inhrelid where inhparent = t.oid)
        else greatest(reltuples, 0)::float8 end as rows,
      (select sum(pg_total_relation_size(oid))::float8 from (select t.oid
        union all select inhrelid from pg_inherits where inhparent = t.oid) as every) as bytes
    from pg_class as t where t.oid = $1::regclass`,
    [`${home}.${table}`],
  )
  return size ?? { bytes: 0, rows: 0, partitions: null }
}

/** Rows of a partitioned log that came before their month had a partition, and stay in the default one. */
export async function rowsWithoutMonth({ ask, home }: Session, { table }: Partitionable) {
  const [found] = await ask<{ rows: number }>(
    `select count(*)::int as rows from ${home}.${table}_rest`,
  )
  return found?.rows ?? 0
}

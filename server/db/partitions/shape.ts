import type { Session } from './session.ts'

interface Index {
  name: string
  isPrimary: boolean
  isUnique: boolean
  /** Its definition from `USING` on, which does not name the table. */
  uses: string
  columns: string[]
}

/** What Postgres knows of a table, as far as a move carries it over. */
export interface Shape {
  /** Null if the table is plain. */
  partitions: number | null
  columns: { name: string; definition: string; isGenerated: boolean }[]
  indexes: Index[]
  /** Checks, with their names. */
  checks: string[]
  /** Settings of its storage, such as `fillfactor=90`. */
  options: string[]
  grants: { privilege: string; role: string }[]
}

const SHAPE = `select
  case when relkind = 'p' then (select count(*)::int from pg_inherits where inhparent = t.oid) end as partitions,
  (select jsonb_agg(jsonb_build_object('name', attname, 'isGenerated', attgenerated <> '',
      'definition', concat_ws(' ', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        nullif(attidentity::text, ''), nullif(attgenerated::text, ''), pg_get_expr(adbin, adrelid))) order by attnum)
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = t.oid and attnum > 0 and not attisdropped) as columns,
  (select coalesce(jsonb_agg(jsonb_build_object('name', i.relname, 'isPrimary', indisprimary, 'isUnique', indisunique,
      'uses', substring(pg_get_indexdef(indexrelid) from ' (USING .*)$'),
      'columns', (select jsonb_agg(attname order by array_position(indkey::int2[], attnum))
        from pg_attribute where attrelid = t.oid and attnum = any (indkey))) order by i.relname), '[]')
    from pg_index join pg_class as i on i.oid = indexrelid where indrelid = t.oid) as indexes,
  (select coalesce(jsonb_agg(conname || ' ' || pg_get_constraintdef(oid) order by conname), '[]')
    from pg_constraint where conrelid = t.oid and contype = 'c') as checks,
  coalesce(to_jsonb(reloptions), '[]') as options,
  (select coalesce(jsonb_agg(jsonb_build_object('privilege', privilege_type,
      'role', case when grantee = 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end)
      order by grantee, privilege_type), '[]') from aclexplode(relacl)) as grants
  from pg_class as t where t.oid = to_regclass($1)`

/** The shape of a table, which is named with its schema; undefined if there is none. */
export async function shapeOf({ ask }: Session, table: string): Promise<Shape | undefined> {
  const [shape] = await ask<Shape>(SHAPE, [table])
  return shape
}

const OBSTACLES = `select what from (
  select 'the foreign key ' || conname as what from pg_constraint
    where contype = 'f' and $1::regclass in (conrelid, confrelid)
  union all select 'the trigger ' || tgname from pg_trigger where tgrelid = $1::regclass and not tgisinternal
  union all select 'the policy ' || polname from pg_policy where polrelid = $1::regclass
  union all select 'the view or rule of ' || ev_class::regclass::text from pg_depend
    join pg_rewrite on pg_rewrite.oid = objid and classid = 'pg_rewrite'::regclass
    where refobjid = $1::regclass and refclassid = 'pg_class'::regclass
  union all select 'the publication ' || pubname from pg_publication_rel
    join pg_publication on pg_publication.oid = prpubid where prrelid = $1::regclass
  union all select 'the parent ' || inhparent::regclass::text from pg_inherits where inhrelid = $1::regclass
) as found order by what`

/** What belongs to a plain table and would stay behind, in words; a move refuses to begin with any. */
export async function obstaclesOf({ ask }: Session, table: string): Promise<string[]> {
  const rows = await ask<{ what: string }>(OBSTACLES, [table])
  return [...new Set(rows.map(({ what }) => what))]
}

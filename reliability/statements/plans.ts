import { Client } from 'pg'

/** A node of a plan as `EXPLAIN (FORMAT JSON)` writes it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Parent Relationship'?: string
  Plans?: PlanNode[]
}

/** A table that a statement reads from end to end. */
export interface WholeRead {
  table: string
  how: string
}

const READS = /^[\s(]*(?:select|insert|update|delete|with)\b/i
const HIGHEST = /\$(\d+)/g

/** Tables that no migration makes: those of the migrations themselves and of the local stand-ins. */
const NOT_MIGRATED = /"drizzle"\.|\blocal_stripe_objects\b/

/** True for a statement that may read a table, and that Postgres can explain. */
export const readsTables = (text: string) =>
  READS.test(text) && !/^\s*select\s+pg_/i.test(text) && !NOT_MIGRATED.test(text)

/** What the plans alone do not say. */
interface Known {
  /**
   * Indexes of a part of their table, such as what is open: to read one whole costs as much as there
   * is of that.
   */
  partial: ReadonlySet<string>
  /** The partitioned table of each partition. */
  wholeOf: ReadonlyMap<string, string>
}

/**
 * Tables that a plan reads whole: by a sequential scan, or by an index from its beginning without a
 * condition where no limit ends it.
 */
function wholeReads(node: PlanNode, { partial, wholeOf }: Known, isLimited = false): WholeRead[] {
  const type = node['Node Type']
  const relation = node['Relation Name'] ?? '?'
  const table = wholeOf.get(relation) ?? relation
  const own: WholeRead[] = []
  if (type === 'Seq Scan') own.push({ table, how: 'sequential scan' })
  const isIndex = type === 'Index Scan' || type === 'Index Only Scan'
  const index = node['Index Name'] ?? ''
  // A limit ends what is read in order, but not a search for rows that pass a filter.
  const ends = isLimited && node.Filter === undefined
  if (isIndex && node['Index Cond'] === undefined && !ends && !partial.has(index)) {
    own.push({ table, how: `the whole index ${index}` })
  }
  // A sort, a group or a join reads all of its input before a limit above it sees a row.
  const passes =
    type === 'Limit' ||
    (isLimited && /^(?:LockRows|Result|Subquery Scan|Append|Merge Append)$/.test(type))
  return [
    ...own,
    ...(node.Plans ?? []).flatMap((plan) => wholeReads(plan, { partial, wholeOf }, passes)),
  ]
}

/** Without these, a join of tables that are empty here looks as if it had no index. */
const AVOIDED = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']

const PARTIAL = `select relname as name from pg_index
  join pg_class on pg_class.oid = indexrelid where indpred is not null`

const PARTS = `select part.relname as part, whole.relname as whole from pg_inherits
  join pg_class as part on part.oid = inhrelid join pg_class as whole on whole.oid = inhparent`

/**
 * Asks for the plan of each statement with its parameters unknown, as Postgres makes it where it
 * avoids sequential scans: one that is left has no index to use.
 * @returns for each statement the tables that it reads whole
 * @throws {Error} for a statement that the database refuses
 */
export async function explain(url: string, texts: readonly string[]): Promise<WholeRead[][]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const name of AVOIDED) await client.query(`set ${name} = off`)
    await client.query('set plan_cache_mode = force_generic_plan')
    const named = await client.query<{ name: string }>(PARTIAL)
    const partial = new Set(named.rows.map(({ name }) => name))
    const parts = await client.query<{ part: string; whole: string }>(PARTS)
    const wholeOf = new Map(parts.rows.map(({ part, whole }) => [part, whole]))
    const found: WholeRead[][] = []
    for (const text of texts)
      found.push(wholeReads(await planOf(client, text), { partial, wholeOf }))
    return found
  } finally {
    await client.end()
  }
}

/** A month of a divided log, which is there only once the log has been divided. */
const MONTH = /\b(feedback|provider_calls)_\d{4}_\d{2}\b/g

async function planOf(client: Client, text: string): Promise<PlanNode> {
  const count = Math.max(0, ...[...text.matchAll(HIGHEST)].map(([, digits]) => Number(digits)))
  const values = count > 0 ? `(${Array(count).fill('null').join(', ')})` : ''
  try {
    await client.query(`prepare asked as ${text.replace(MONTH, '$1')}`)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) execute asked${values}`,
    )
    await client.query('deallocate asked')
    const [row] = rows
    if (row === undefined) throw new Error('There is no plan')
    return row['QUERY PLAN'][0].Plan
  } catch (cause) {
    throw new Error(`Postgres does not explain: ${text}`, { cause })
  }
}

import { setImmediate as turn } from 'node:timers/promises'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { NICHE_DEPTH_MAX, nicheNameKey } from '../../../contract/niche-name.ts'
import { isNicheName } from '../../../contract/niche-name-gate.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { niches } from '../../db/schema.ts'
import { nextRevision } from './niche-rows.ts'
import { findRemoved, forgetRemoved, pathDigest } from './removed-niches.ts'

/**
 * A branch to merge. Children are stored only if the niche is explored, here or already in the
 * database. Storing them opens the niche to everyone, and no later merge undoes that.
 */
export interface MergeNode {
  name: string
  isExplored: boolean
  children: MergeNode[]
  /** True if the database has it elsewhere: it is not added here as well. */
  isHeld?: boolean
}

export interface MergeReport {
  added: number
  explored: number
  unchanged: number
  /** Niches left out together with everything below them, by reason. */
  skipped: Record<
    | 'invalid name'
    | 'listed twice'
    | 'too deep'
    | 'below an unexplored niche'
    | 'removed by an operator'
    | 'kept at its former place'
    | 'below what a model explored',
    number
  >
}

type Origin = (typeof niches.$inferInsert)['origin']

interface MergeOptions {
  origin: Origin
  /** Called after each written batch. */
  onProgress?: (report: MergeReport) => void
  /** Stops the merge before its next batch. */
  signal?: AbortSignal | undefined
}

/** Children per transaction: few, because the embedded database blocks other requests during it. */
const BATCH = 500

interface Parent {
  id: number
  /** From the top, without the root. */
  path: readonly string[]
  node: MergeNode
}

/**
 * Adds the missing parts of `root`'s branches to the stored tree. Removes and renames nothing, so
 * it is safe to repeat. A niche's children and its explored state are always written together. The
 * atlas adds nothing to a level that a model made: both may have the same niche in other words.
 * @throws the signal's reason if it stopped the merge. Earlier batches stay.
 */
export async function mergeTree(
  db: Database,
  clock: Clock,
  root: MergeNode,
  { origin, onProgress, signal }: MergeOptions,
): Promise<MergeReport> {
  const report: MergeReport = {
    added: 0,
    explored: 0,
    unchanged: 0,
    skipped: {
      'invalid name': 0,
      'listed twice': 0,
      'too deep': 0,
      'below an unexplored niche': 0,
      'removed by an operator': 0,
      'kept at its former place': 0,
      'below what a model explored': 0,
    },
  }
  const [stored] = await db.select().from(niches).where(isNull(niches.parentId))
  if (stored === undefined) throw new Error('The tree was never seeded')
  let level: Parent[] = [{ id: stored.id, path: [], node: root }]
  while (level.length > 0) {
    const next: Parent[] = []
    for (const batch of batches(level)) {
      signal?.throwIfAborted()
      next.push(...(await mergeBatch(db, clock, batch, origin, report)))
      onProgress?.(report)
      // The embedded database does not yield to the event loop, which handles requests and signals.
      await turn()
    }
    level = next
  }
  return report
}

function* batches(parents: Parent[]): Generator<Parent[]> {
  let batch: Parent[] = []
  let size = 0
  for (const parent of parents) {
    batch.push(parent)
    size += 1 + parent.node.children.length
    if (size >= BATCH) {
      yield batch
      batch = []
      size = 0
    }
  }
  if (batch.length > 0) yield batch
}

/** The valid children, by name key. Counts the others. */
function acceptable({ node, path }: Parent, report: MergeReport): Map<string, MergeNode> {
  const accepted = new Map<string, MergeNode>()
  for (const child of node.children) {
    const key = nicheNameKey(child.name)
    if (!isNicheName(child.name)) report.skipped['invalid name'] += 1
    else if (path.length >= NICHE_DEPTH_MAX) report.skipped['too deep'] += 1
    else if (accepted.has(key)) report.skipped['listed twice'] += 1
    else accepted.set(key, child)
  }
  return accepted
}

interface Wanted {
  parent: Parent
  key: string
  node: MergeNode
}

/** The children that may be added. Only an import restores niches that an operator removed. */
async function wantedStill(tx: Database, lacking: Wanted[], origin: Origin): Promise<Wanted[]> {
  const digests = lacking.map(({ parent, node }) => pathDigest([...parent.path, node.name]))
  const removed = await findRemoved(tx, digests)
  if (removed.size === 0) return lacking
  if (origin === 'import') {
    await forgetRemoved(tx, removed)
    return lacking
  }
  return lacking.filter((_, index) => !removed.has(digests[index] ?? ''))
}

function mergeBatch(
  db: Database,
  clock: Clock,
  parents: Parent[],
  origin: Origin,
  report: MergeReport,
): Promise<Parent[]> {
  return db.transaction(async (tx) => {
    const revision = await nextRevision(tx)
    const ids = parents.map((parent) => parent.id)
    const stored = await tx.select().from(niches).where(inArray(niches.id, ids))
    const children = await tx.select().from(niches).where(inArray(niches.parentId, ids))
    const exploredIds = new Set(stored.filter((row) => row.isExplored).map((row) => row.id))
    const childIds = new Map(children.map((row) => [`${row.parentId} ${row.nameKey}`, row.id]))

    const wanted: Wanted[] = []
    // A niche may have been removed since the previous batch.
    const present = new Set(stored.map((row) => row.id))
    for (const parent of parents.filter(({ id }) => present.has(id))) {
      if (!exploredIds.has(parent.id) && !parent.node.isExplored) {
        report.skipped['below an unexplored niche'] += parent.node.children.length
        continue
      }
      for (const [key, node] of acceptable(parent, report)) wanted.push({ parent, key, node })
    }
    const lacking = wanted.filter(({ parent, key }) => !childIds.has(`${parent.id} ${key}`))
    const settled = new Set(
      origin === 'atlas'
        ? children.filter((row) => row.origin === 'llm').map((row) => row.parentId)
        : [],
    )
    const free = lacking.filter(({ parent, node }) => !node.isHeld && !settled.has(parent.id))
    const held = lacking.filter(({ node }) => node.isHeld).length
    const missing = await wantedStill(tx, free, origin)
    const opened = parents.filter(
      ({ id, node }) => node.isExplored && present.has(id) && !exploredIds.has(id),
    )
    report.added += missing.length
    report.explored += opened.length
    report.unchanged += wanted.length - lacking.length
    report.skipped['kept at its former place'] += held
    report.skipped['below what a model explored'] += lacking.length - held - free.length
    report.skipped['removed by an operator'] += free.length - missing.length

    // A broad niche may have more children than a statement has parameters.
    for (let from = 0; from < missing.length; from += BATCH) {
      const inserted = await tx
        .insert(niches)
        .values(
          missing.slice(from, from + BATCH).map(({ parent, key, node }) => ({
            parentId: parent.id,
            name: node.name,
            nameKey: key,
            depth: parent.path.length + 1,
            origin,
            revision,
            createdAt: clock.now(),
          })),
        )
        .returning({ id: niches.id, parentId: niches.parentId, nameKey: niches.nameKey })
      for (const row of inserted) childIds.set(`${row.parentId} ${row.nameKey}`, row.id)
    }
    if (opened.length > 0) {
      await tx
        .update(niches)
        .set({ isExplored: true, revision })
        .where(
          and(
            inArray(
              niches.id,
              opened.map((parent) => parent.id),
            ),
            eq(niches.isExplored, false),
          ),
        )
    }
    return wanted.flatMap(({ parent, key, node }) => {
      const id = childIds.get(`${parent.id} ${key}`)
      return id === undefined ? [] : [{ id, path: [...parent.path, node.name], node }]
    })
  })
}

import { isDeepStrictEqual } from 'node:util'
import { bringOver, FEW } from './changes.ts'
import { enter, NEW, OLD } from './records.ts'
import { MoveError, type Session } from './session.ts'
import { type Shape, shapeOf } from './shape.ts'
import type { Partitionable } from './tables.ts'

/** Hands the counter of an id over, so that no number is given twice. */
async function handOverCounter({ ask, home }: Session, { table, key }: Partitionable) {
  const [{ name }] = key
  const [counter] = await ask<{ old: string | null }>(
    `select pg_get_serial_sequence('${home}.${table}', '${name}') as old`,
  )
  if (counter?.old === null || counter === undefined) return
  await ask(`select setval(pg_get_serial_sequence('${NEW}.${table}', '${name}'), last_value, is_called)
    from ${counter.old}`)
}

const withoutGrants = ({ columns, checks, indexes }: Shape) => ({ columns, checks, indexes })

/**
 * Puts the new table in the place of the old one, in one short transaction under a lock that stops
 * all readers and writers of the table. Statements that wait for the lock find the new table.
 * @returns the milliseconds for which the lock was held; undefined where too many changes came first
 */
export async function swap(
  session: Session,
  of: Partitionable,
  shape: Shape,
): Promise<number | undefined> {
  const { ask, home } = session
  const { table } = of
  let locked = 0
  const isDone = await session.briefly(async () => {
    await ask('set local synchronous_commit = on')
    await ask(`lock table ${home}.${table} in access exclusive mode`)
    locked = performance.now()
    const now = await shapeOf(session, `${home}.${table}`)
    if (now === undefined || !isDeepStrictEqual(withoutGrants(now), withoutGrants(shape))) {
      throw new MoveError(
        `${table} was changed by a newer version of Nicher during the move. Run "partition cancel", and then begin again.`,
      )
    }
    const [left] = await ask<{ many: boolean }>(
      `select count(*) > ${FEW} as many from (select from ${NEW}.changed_${table} limit ${FEW + 1}) as open`,
    )
    if (left?.many) return false
    await bringOver(session, of, shape)
    await handOverCounter(session, of)
    await ask(`alter table ${home}.${table} set schema ${OLD}`)
    await ask(`alter table ${NEW}.${table} set schema ${home}`)
    await enter(session, of, 'swapped')
    return true
  })
  return isDone ? performance.now() - locked : undefined
}

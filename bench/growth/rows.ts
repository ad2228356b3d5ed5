import { createHash } from 'node:crypto'

/*
 * The rows of the filled tables by their number, so that the callers know every id and token without
 * asking. Things below `rows` belong to ordinary members, of whom half have nothing; the heavy
 * members, who are near every cap, come after them.
 */

/** The same few at every size, so that their calls can be compared. */
export const HEAVY_MEMBERS = 3
/** Numbers of things that are left free for each heavy member. */
const HEAVY_ROOM = 10_000

/** Things of a heavy member: near the caps of the product, with room for what the calls add. */
export const HEAVY = {
  candidates: 1_800,
  analyses: 900,
  reports: 1_800,
  placements: 4_000,
  shares: 150,
  sessions: 40,
  keys: 8,
  watches: 17,
  materials: 40,
} as const

/** Who of ten neighbors owns each of their ten things. */
const OWNERS = [0, 0, 0, 0, 0, 1, 1, 2, 3, 4]

/** The SQL of a thing's owner. */
export const ownerSql = (n: string) => `((${n}) / 10 * 10 + (array[${OWNERS}])[(${n}) % 10 + 1])`

export const ownerOf = (n: number) => Math.floor(n / 10) * 10 + (OWNERS[n % 10] ?? 0)

/** The number of the `at`th thing of a heavy member. */
export const heavyThing = (rows: number, heavy: number, at: number) =>
  rows + heavy * HEAVY_ROOM + at

/**
 * A query of the numbers `n` of things and of their owners `u`, scattered over the table like rows
 * that came over months.
 * @param share one in so many ordinary things has a row
 */
export function things(rows: number, heavy: number, share = 1): string {
  const ordinary = Math.ceil(rows / share)
  return `(
    select n, ${ownerSql('n')} as u
    from (select (at * 7919::bigint % ${ordinary})::int * ${share} as n
      from generate_series(0, ${ordinary - 1}) at) as ordinary
    where n < ${rows}
    union all
    select ${rows} + h * ${HEAVY_ROOM} + k, ${rows} + h
    from generate_series(0, ${HEAVY_MEMBERS - 1}) h, generate_series(0, ${heavy - 1}) k
  ) as thing`
}

/** A query of the numbers `u` of all members, scattered. */
export const members = (rows: number) => `(
    select (at * 7919::bigint % ${rows})::int as u from generate_series(0, ${rows - 1}) at
    union all select ${rows} + h from generate_series(0, ${HEAVY_MEMBERS - 1}) h
  ) as member`

/** The SQL of the id of a row: a digest with the marks of a random UUID. */
export const idSql = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind} ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`

export function idOf(kind: string, n: number): string {
  const hex = createHash('md5').update(`${kind} ${n}`).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** The SQL of the hash of a token, as the product stores it. */
export const hashSql = (token: string) =>
  `translate(rtrim(encode(sha256(convert_to(${token}, 'UTF8')), 'base64'), '='), '+/', '-_')`

/** Access keys have a form, 43 characters after their prefix. */
export const keySql = (n: string) => `'nk_' || lpad(${n}::text, 43, 'k')`
export const keyOf = (n: number) => `nk_${String(n).padStart(43, 'k')}`

export const accessSql = (n: string) => `'access-' || ${n}`
export const accessOf = (n: number) => `access-${n}`

export const shareTokenSql = (n: string) => `'share-' || ${n}`
export const shareTokenOf = (n: number) => `share-${n}`

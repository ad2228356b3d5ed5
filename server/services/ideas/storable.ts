/** A value as JSON that Postgres takes: no NUL and no half of a surrogate pair in its texts. */
export function storable<T>(value: T): T {
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'string' ? each.replaceAll('\0', '').toWellFormed() : each,
  )
  return JSON.parse(text) as T
}

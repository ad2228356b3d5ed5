/** A value as JSON that Postgres accepts: its texts have no NUL and no unpaired surrogates. */
export function storable<T>(value: T): T {
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'string' ? each.replaceAll('\0', '').toWellFormed() : each,
  )
  return JSON.parse(text) as T
}

/**
 * The number in a value from outside: a number, or a text that is one in whole. Undefined for
 * everything else, for NaN and infinities, and outside the bounds.
 */
export function numberFrom(
  value: unknown,
  { min = -Number.MAX_VALUE, max = Number.MAX_VALUE } = {},
): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && number >= min && number <= max ? number : undefined
}

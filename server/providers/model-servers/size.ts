/** The size within a name: `8b`, `0.6b`, `135m`, `8x7b`. */
const SIZE = /(?:(?<![\d.])(\d{1,2})x)?(?<![\d.])(\d{1,4}(?:\.\d{1,3})?)([bm])(?![a-z0-9])/i

/**
 * Billions of parameters as a name or a server's text says it: 'qwen3:8b' is 8, '999.89M' about 1.
 * The experts of a mixture are added up. Undefined if it says nothing.
 */
export function billionsIn(text: string): number | undefined {
  const [, experts = '1', size, unit] = SIZE.exec(text.slice(0, 200)) ?? []
  if (size === undefined) return undefined
  const billions = Number(experts) * Number(size) * (unit?.toLowerCase() === 'm' ? 0.001 : 1)
  return billions > 0 ? billions : undefined
}

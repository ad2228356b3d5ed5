import { normalized } from '../../../contract/normal-form.ts'

/**
 * Markets with the same key are equal. Letters, digits and the signs of C++ and C# count. Case and
 * character width do not.
 */
export function marketKey(market: string): string {
  const key = normalized(market, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
    .trim()
  return key || market.trim().toLowerCase()
}

import { normalized } from '../../../contract/normal-form.ts'

/** Two markets with one key are the same: letters, digits and the signs of C++ and C# count, case and width don't. */
export function marketKey(market: string): string {
  const key = normalized(market, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
    .trim()
  return key || market.trim().toLowerCase()
}

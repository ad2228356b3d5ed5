import { COMPARE_MAX } from '../../../contract/candidate-form.ts'

const PAGE = '/workspace/compare'
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The page that compares these candidates, in this order. */
export const compareAddress = (ids: readonly string[]) =>
  ids.length === 0 ? PAGE : `${PAGE}?ids=${ids.join(',')}`

/** The ids that the page's address names, each once, four at most. */
export function idsInAddress(): string[] {
  const named = new URLSearchParams(globalThis.location?.search).get('ids') ?? ''
  const ids = named
    .toLowerCase()
    .split(',')
    .filter((id) => ID.test(id))
  return [...new Set(ids)].slice(0, COMPARE_MAX)
}

import { importIdeas } from '../api/workspace.ts'
import { counted } from '../ideas/wording.ts'
import { changeKept } from './kept.ts'
import { showToast } from './toasts.ts'

/** Keeps a list of ideas. Throws an ApiError. */
export async function addIdeas(names: readonly string[]): Promise<void> {
  const { added, known } = await importIdeas([...names])
  const fresh = new Set(added.map(({ id }) => id))
  changeKept((candidates) => [...added, ...candidates.filter(({ id }) => !fresh.has(id))])
  const already = known.length > 0 ? `${known.length} on the board already` : ''
  const news = added.length > 0 ? `Added ${counted(added.length, 'idea')}` : 'Nothing new'
  showToast([news, already].filter(Boolean).join(', '), 'success')
}

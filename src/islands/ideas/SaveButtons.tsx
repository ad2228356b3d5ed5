import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { showToast } from '../../lib/stores/toasts.ts'
import { Icon } from '../shell/Icon.tsx'

const FORMATS = [
  ['Markdown', 'md'],
  ['JSON', 'json'],
] as const

/** Buttons that save the analysis as a file. The code that writes it loads on demand. */
export function SaveButtons({ analysis }: { analysis: IdeaAnalysis }) {
  async function save(ending: 'md' | 'json') {
    try {
      const { saveAnalysis } = await import('../../lib/ideas/save-analysis.ts')
      saveAnalysis(analysis, ending)
    } catch (error) {
      console.warn('The file could not be made', error)
      showToast('We could not create the file. Please try again.', 'error')
    }
  }

  return FORMATS.map(([name, ending]) => (
    <button
      key={name}
      type="button"
      className="button button-quiet"
      onClick={() => void save(ending)}
    >
      <Icon name="download" small />
      {name}
      <span className="sr-only"> of this analysis</span>
    </button>
  ))
}

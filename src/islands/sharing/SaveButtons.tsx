import { showToast } from '../../lib/stores/toasts.ts'
import { Icon } from '../shell/Icon.tsx'

const FORMATS = [
  ['Markdown', 'md'],
  ['JSON', 'json'],
] as const

interface Props {
  /** What is saved, for screen readers: 'this analysis'. */
  what: string
  /** Loads the code that writes the file, and saves it. */
  save: (ending: 'md' | 'json') => Promise<void>
}

/** Buttons that save a result as a file. */
export function SaveButtons({ what, save }: Props) {
  async function saveNow(ending: 'md' | 'json') {
    try {
      await save(ending)
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
      onClick={() => void saveNow(ending)}
    >
      <Icon name="download" small />
      {name}
      <span className="sr-only"> of {what}</span>
    </button>
  ))
}

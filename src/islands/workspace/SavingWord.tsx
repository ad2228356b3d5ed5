import type { Saving } from '../../lib/stores/notes.ts'

function wordOf(saving: Saving, isEmpty: boolean): string {
  switch (saving.state) {
    case 'saved':
      return isEmpty ? 'Saved as you type. Only you can read them.' : 'Saved'
    case 'changed':
    case 'saving':
      return 'Saving…'
    case 'waiting':
      return 'Not saved yet: the server can’t be reached. Your text is kept in this browser and is sent as soon as it can be.'
    case 'refused':
      return `Not saved. ${saving.text}`
    case 'conflict':
      return ''
  }
}

/** Whether the host has the notes. */
export function SavingWord({ saving, isEmpty }: { saving: Saving; isEmpty: boolean }) {
  return (
    <p id="notes-saving" className="notes-saving" data-state={saving.state} role="status">
      {wordOf(saving, isEmpty)}
    </p>
  )
}

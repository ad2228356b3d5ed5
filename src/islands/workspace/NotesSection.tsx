import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type Notes, openNotes } from '../../lib/stores/notes.ts'
import { NotesConflict } from './NotesConflict.tsx'
import type { PartProps } from './part-props.ts'
import { SavingWord } from './SavingWord.tsx'

/** The notes of a candidate, saved while someone types. */
export function NotesSection({ detail, userId }: PartProps) {
  const [notes, setNotes] = useState<Notes | null>(null)
  const { id } = detail.candidate
  const found = { text: detail.notes, version: detail.notes_version }

  // biome-ignore lint/correctness/useExhaustiveDependencies: later readings are taken below
  useEffect(() => {
    const opened = openNotes(id, userId, found)
    setNotes(opened)
    return opened.stop
  }, [id, userId])
  useEffect(
    () => notes?.take({ text: detail.notes, version: detail.notes_version }),
    [notes, detail.notes, detail.notes_version],
  )

  return notes && <Editor notes={notes} />
}

function Editor({ notes }: { notes: Notes }) {
  const text = useStore(notes.$text)
  const saving = useStore(notes.$saving)
  if (saving.state === 'conflict') {
    return <NotesConflict notes={notes} mine={text} other={saving.other} />
  }
  return (
    <div className="notes">
      <textarea
        aria-labelledby="notes-title"
        aria-describedby="notes-saving"
        value={text}
        placeholder="What you know, what you doubt, whom you want to ask"
        onChange={({ target }) => notes.type(target.value)}
        onBlur={() => void notes.flush()}
      />
      <SavingWord saving={saving} isEmpty={text === ''} />
    </div>
  )
}

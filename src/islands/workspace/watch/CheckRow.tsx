import type { WatchChange, WatchCheck } from '../../../../contract/watch.ts'
import { checkNotes, checkTitle, sinceText } from '../../../lib/workspace/watch-words.ts'
import { Icon } from '../../shell/Icon.tsx'
import { ProvenanceMark } from '../../shell/ProvenanceMark.tsx'

function Change({ change }: { change: WatchChange }) {
  const { direction, text, provenance } = change
  return (
    <li>
      <Icon name={direction ?? 'flat'} small />
      <p>
        {text} {provenance && <ProvenanceMark kind={provenance} />}
      </p>
    </li>
  )
}

/** What a month's check found. */
export function CheckRow({ check }: { check: WatchCheck }) {
  const since = sinceText(check)
  return (
    <li className="watch-check">
      <div>
        <h3>{checkTitle(check)}</h3>
        {since && <p className="text-ink-muted text-sm">{since}</p>}
      </div>
      {check.changes.length > 0 && (
        <ul className="watch-changes">
          {check.changes.map((change) => (
            <Change key={change.text} change={change} />
          ))}
        </ul>
      )}
      {checkNotes(check).map((note) => (
        <p key={note} className="watch-note">
          {note}
        </p>
      ))}
    </li>
  )
}

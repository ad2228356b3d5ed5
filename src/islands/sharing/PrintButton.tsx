import { Icon } from '../shell/Icon.tsx'
import './paper.css'

/** Opens the browser's print dialog, which can write a file. */
export function PrintButton() {
  return (
    <span className="print-to-file screen-only">
      <button type="button" className="button button-quiet" onClick={() => window.print()}>
        <Icon name="download" small />
        Download as PDF
      </button>
      <small>Choose “Save as PDF” as the printer</small>
    </span>
  )
}

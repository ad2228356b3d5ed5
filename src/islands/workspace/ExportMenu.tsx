import { useStore } from '@nanostores/react'
import { $isExporting, downloadWorkspace } from '../../lib/stores/workspace-export.ts'
import { Icon } from '../shell/Icon.tsx'
import { useMenu } from '../shell/use-menu.ts'

const FORMATS = [
  ['CSV for spreadsheets', 'csv'],
  ['Markdown', 'md'],
  ['JSON', 'json'],
] as const

/** Downloads everything in the workspace as a file. */
export function ExportMenu() {
  const isExporting = useStore($isExporting)
  const menu = useMenu()
  return (
    <div className="export-menu" ref={menu.root}>
      <button
        ref={menu.button}
        type="button"
        className="button button-quiet"
        aria-haspopup="menu"
        aria-expanded={menu.open}
        disabled={isExporting}
        onClick={menu.toggle}
        onKeyDown={menu.onButtonKeyDown}
      >
        <Icon name="download" small />
        {isExporting ? 'Exporting…' : 'Export'}
      </button>
      {menu.open && (
        <div
          className="card-menu"
          role="menu"
          aria-label="Export"
          tabIndex={-1}
          onKeyDown={menu.onMenuKeyDown}
        >
          {FORMATS.map(([name, format]) => (
            <button
              key={format}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                menu.toggle()
                menu.button.current?.focus()
                void downloadWorkspace(format)
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

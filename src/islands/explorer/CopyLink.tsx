import { explorerAddress } from '../../lib/explorer/address.ts'
import { type Niche, nichePath } from '../../lib/explorer/niche.ts'
import { showToast } from '../../lib/stores/toasts.ts'
import { Icon } from '../shell/Icon.tsx'

async function copy(niche: Niche): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + explorerAddress(nichePath(niche)))
    showToast(`Link to ${niche.name} copied`, 'success')
  } catch {
    showToast('We could not copy the link. You can copy it from the address bar.', 'error')
  }
}

/** Copies the address at which the map shows a niche. */
export function CopyLink({ niche }: { niche: Niche }) {
  return (
    <button
      type="button"
      className="icon-button selected-link"
      aria-label="Copy link"
      title="Copy link"
      onClick={() => copy(niche)}
    >
      <Icon name="link" />
    </button>
  )
}

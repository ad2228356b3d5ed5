import type { KeywordAnalysis } from '../../../contract/market.ts'
import { changesSince } from '../../lib/market/changes.ts'

/** What has changed since the user's last check in an earlier month. */
export function Changes({ analysis }: { analysis: KeywordAnalysis }) {
  const text = changesSince(analysis)
  return text && <p className="text-ink-muted text-sm">{text}</p>
}

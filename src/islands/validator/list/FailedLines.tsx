import type { FailedLine } from '../../../lib/market/list-csv.ts'

/** Lines without figures: their number, their text and the reason. */
export function FailedLines({ lines }: { lines: readonly Omit<FailedLine, 'canRetry'>[] }) {
  return (
    <ul className="list-failed">
      {lines.map(({ line, keyword, problem }) => (
        <li key={line}>
          <span className="text-ink-muted">Line {line}</span>
          <strong>{keyword}</strong>
          <span>{problem}</span>
        </li>
      ))}
    </ul>
  )
}

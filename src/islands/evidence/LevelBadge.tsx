import type { Level } from '../../lib/ideas/wording.ts'

/** Low, medium or high of something, as a word and one to three bars. */
export function LevelBadge({ level, of }: { level: Level; of: string }) {
  return (
    <span className="ideas-badge ideas-level" data-level={level.toLowerCase()}>
      <span className="ideas-level-bars" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {level} {of}
    </span>
  )
}

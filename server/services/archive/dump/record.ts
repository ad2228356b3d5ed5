import type { SkipReason } from '../../../providers/discussions/things.ts'

/** A piece of a dump that is read by itself. `line` counts from 1. */
export type DumpRecord =
  | { kind: 'json'; line: number; text: string }
  | { kind: 'row'; line: number; table: 'posts' | 'comments'; text: string }
  | { kind: 'fault'; line: number; reason: SkipReason }

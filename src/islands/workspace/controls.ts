import type { ComponentType } from 'react'
import { EditCandidate } from './EditCandidate.tsx'
import type { ControlProps } from './part-props.ts'
import { SaveCandidate } from './SaveCandidate.tsx'
import { ShareCandidate } from './ShareCandidate.tsx'
import { WatchControl } from './WatchControl.tsx'

/** The controls in the head of a candidate's page, after star and stage. */
export const CONTROLS: readonly ComponentType<ControlProps>[] = [
  WatchControl,
  EditCandidate,
  ShareCandidate,
  SaveCandidate,
]

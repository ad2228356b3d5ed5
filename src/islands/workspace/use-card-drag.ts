import { type RefObject, useEffect } from 'react'
import { dropCard } from '../../lib/stores/board-view.ts'
import { followCardDrags } from './card-drag.ts'

/** Lets the cards of a board be dragged by mouse, pen and touch. */
export function useCardDrag(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!root.current) return
    return followCardDrags(root.current, dropCard)
  }, [root])
}

import { type RefObject, useCallback } from 'react'
import type { ChartMonth } from '../../lib/market/interest.ts'
import { type Drawing, useDrawing } from './use-drawing.ts'

/** Draws the months of a keyword into an element. */
export function useVolumeChart(
  host: RefObject<HTMLElement | null>,
  months: readonly ChartMonth[],
): Drawing {
  const load = useCallback(async () => {
    const { drawVolumeChart } = await import('./chart/volume-chart.ts')
    return (element: HTMLElement) => drawVolumeChart(element, months)
  }, [months])
  return useDrawing(host, load)
}

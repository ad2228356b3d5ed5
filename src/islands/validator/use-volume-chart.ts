import { type RefObject, useEffect, useState } from 'react'
import type { ChartMonth } from '../../lib/market/interest.ts'
import type { VolumeChart } from './chart/volume-chart.ts'

export type Drawing =
  | { state: 'loading' }
  | { state: 'drawn'; chart: VolumeChart }
  | { state: 'failed' }

/** Draws the months into an element once the chart's code has loaded. */
export function useVolumeChart(
  host: RefObject<HTMLElement | null>,
  months: readonly ChartMonth[],
): Drawing {
  const [drawing, setDrawing] = useState<Drawing>({ state: 'loading' })

  useEffect(() => {
    let chart: VolumeChart | undefined
    let isGone = false
    async function draw() {
      try {
        const { drawVolumeChart } = await import('./chart/volume-chart.ts')
        if (isGone || !host.current) return
        chart = drawVolumeChart(host.current, months)
        setDrawing({ state: 'drawn', chart })
      } catch (error) {
        console.error('The chart could not be drawn', error)
        if (!isGone) setDrawing({ state: 'failed' })
      }
    }
    void draw()
    return () => {
      isGone = true
      chart?.destroy()
    }
  }, [host, months])

  return drawing
}

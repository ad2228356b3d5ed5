import { type RefObject, useEffect, useState } from 'react'
import type { VolumeChart } from './chart/volume-chart.ts'

export type Drawing =
  | { state: 'loading' }
  | { state: 'drawn'; chart: VolumeChart }
  | { state: 'failed' }

/**
 * Draws into an element once the chart's code has loaded.
 * @param load gets that code; a new function draws anew
 */
export function useDrawing(
  host: RefObject<HTMLElement | null>,
  load: () => Promise<(host: HTMLElement) => VolumeChart>,
): Drawing {
  const [drawing, setDrawing] = useState<Drawing>({ state: 'loading' })

  useEffect(() => {
    let chart: VolumeChart | undefined
    let isGone = false
    async function draw() {
      try {
        const drawInto = await load()
        if (isGone || !host.current) return
        chart = drawInto(host.current)
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
  }, [host, load])

  return drawing
}

import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { ROOT_NAME } from '../../../contract/niche-name.ts'
import { firstView, type View } from '../../lib/explorer/geometry.ts'
import { keyCommand } from '../../lib/explorer/keyboard.ts'
import { spotView } from '../../lib/explorer/remembered.ts'
import type { Explorer } from '../../lib/stores/explorer.ts'
import { type Chart, createChart } from './chart/chart.ts'
import { keepSpot } from './keep-spot.ts'
import { createTyping } from './typing.ts'

interface Props {
  explorer: Explorer
  /** Holds the chart while it is on the screen. */
  chart: RefObject<Chart | null>
  /** Where the view is written in words. */
  place: RefObject<HTMLElement | null>
}

function describe({ x, y, k }: View): string {
  const place = (value: number) =>
    (Math.round(-value / k) || 0).toLocaleString('en').replace('-', '\u2212')
  return `${place(x)}, ${place(y)} · ${k.toFixed(2)}×`
}

/** Connects the store to the chart without React. Returns a function that disconnects them. */
function connect(explorer: Explorer, chart: Chart): () => void {
  const stand = () =>
    chart.stand({
      cursor: explorer.$cursor.get(),
      selected: explorer.$selected.get(),
      exploring: explorer.$exploring.get(),
    })
  const stops = [
    explorer.$map.subscribe((map) => {
      if (map.state !== 'ready') return
      const spot = explorer.rememberedSpot()
      chart.show(map.layout, map.anchor, (size) => {
        const before = spot && spotView(map.root, map.layout, spot, size)
        return before ?? firstView(size)
      })
    }),
    explorer.$cursor.subscribe(stand),
    explorer.$selected.listen(stand),
    explorer.$exploring.listen(stand),
    explorer.heat.$tint.subscribe(chart.tint),
    explorer.$aim.listen((aim) => {
      if (aim === null) return
      if (aim.how === 'whole') chart.fit()
      else (aim.how === 'close' ? chart.flyTo : chart.bringIn)(aim.niche)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The tree. React creates the container; the chart owns its contents. */
export function TreeCanvas({ explorer, chart, place }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const typing = useRef(createTyping())

  useEffect(() => {
    if (!host.current) return
    const spot = keepSpot(explorer)
    let said = 0
    const made = createChart(host.current, {
      onPick: (niche) => void explorer.pick(niche),
      onToggle: (niche) => void explorer.toggle(niche),
      onExpect: explorer.expect,
      onRest: (niche, offset, view) => {
        if (place.current) place.current.textContent = describe(view)
        spot.rest(niche, offset, view.k)
      },
      onDrawn: () => {
        document.documentElement.dataset.explorer = 'ready'
        host.current?.removeAttribute('aria-busy')
      },
      onView: (view) => {
        // A few updates per second are enough to read, and do not delay frames.
        const now = performance.now()
        if (!place.current || now - said < 120) return
        said = now
        place.current.textContent = describe(view)
      },
    })
    chart.current = made
    const disconnect = connect(explorer, made)
    return () => {
      disconnect()
      spot.stop()
      made.destroy()
      chart.current = null
    }
  }, [explorer, chart, place])

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const map = explorer.$map.get()
    const cursor = explorer.$cursor.get()
    if (map.state !== 'ready' || !cursor) return
    const command =
      typing.current.read(event.key, cursor, map.layout) ??
      keyCommand(event.key, cursor, map.layout)
    if (command) {
      event.preventDefault()
      void explorer.command(command)
      const to = explorer.$cursor.get()
      if (to && command.do === 'move') chart.current?.bringIn(to)
    } else if (event.key === '+' || event.key === '=') chart.current?.zoomBy(1.4)
    else if (event.key === '-') chart.current?.zoomBy(1 / 1.4)
  }

  return (
    <div
      ref={host}
      className="explorer-canvas"
      role="tree"
      tabIndex={0}
      aria-label={ROOT_NAME}
      aria-busy="true"
      onKeyDown={onKeyDown}
    />
  )
}

const WITH_MOUSE = [
  ['Select', 'Click a niche. If it is unexplored, this opens its next level.'],
  ['Open and close', 'Use the + and − next to a niche.'],
  ['Move', 'Drag the map. Scroll or pinch to zoom.'],
  ['Keyboard', 'Use the arrow keys to move, Enter to explore, and letters to jump to a name.'],
] as const

const WITH_FINGERS = [
  ['Select', 'Tap a niche. If it is unexplored, this opens its next level.'],
  ['Open and close', 'Tap the + and − next to a niche.'],
  ['Move', 'Drag the map. Pinch to zoom.'],
] as const

const WITH_LIST = [
  ['Go down', 'Choose a niche to see what is below it. If it is unexplored, explore it.'],
  ['Go back', 'Use the path on top, or the Back button of your browser.'],
] as const

const usesFingers = () => matchMedia('(hover: none) and (pointer: coarse)').matches

/** How to use the map, or the list. */
export function HowToUse({ isMap }: { isMap: boolean }) {
  const withMap = usesFingers() ? WITH_FINGERS : WITH_MOUSE
  return (
    <section className="panel-card">
      <h2>How to Use</h2>
      <dl className="how-to">
        {(isMap ? withMap : WITH_LIST).map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

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

const usesFingers = () => matchMedia('(hover: none) and (pointer: coarse)').matches

export function HowToUse() {
  return (
    <section className="panel-card">
      <h2>How to Use</h2>
      <dl className="how-to">
        {(usesFingers() ? WITH_FINGERS : WITH_MOUSE).map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

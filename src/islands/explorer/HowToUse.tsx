const STEPS = [
  ['Select', 'Click a niche. An unexplored one opens its next level.'],
  ['Open and close', 'Use the + and − beside a niche.'],
  ['Move', 'Drag the map; scroll or pinch to zoom.'],
  ['Keyboard', 'Arrow keys walk the tree, Enter explores, letters jump to a name.'],
] as const

export function HowToUse() {
  return (
    <section className="panel-card">
      <h2>How to Use</h2>
      <dl className="how-to">
        {STEPS.map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

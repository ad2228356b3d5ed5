import { Icon } from '../shell/Icon.tsx'

/** Before the first check: what to type, and the sample for those who want to look first. */
export function BlankChart({ onSample }: { onSample: () => void }) {
  return (
    <div className="demand-blank">
      <svg viewBox="0 0 1200 300" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 210c90-6 110-60 200-66s120 44 210 34 130-84 220-108 140 14 220 0 130 44 200 58 90 20 150 8v164H0z" />
        <path d="M0 246c120-8 180-40 300-44s200-28 330-52 220-6 330 6 160 30 240 26M0 276c160-6 260-20 420-30s260-30 400-30 260 18 380 20" />
      </svg>
      <div>
        <h2>Which words would your customers type?</h2>
        <p>
          Two to four words work best, such as a product and who it is for. You will see how often
          people search for them, in which months, and what a click costs.
        </p>
        <button type="button" className="button button-quiet" onClick={onSample}>
          See a sample report
          <Icon name="arrow" small />
        </button>
      </div>
    </div>
  )
}

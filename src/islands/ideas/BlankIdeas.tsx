import { Icon } from '../shell/Icon.tsx'

/** Before the first analysis: what to type, and the sample for those who want to look first. */
export function BlankIdeas({ onSample }: { onSample: () => void }) {
  return (
    <div className="ideas-blank">
      <svg viewBox="0 0 480 300" aria-hidden="true">
        <path d="M60 60c40-30 100-34 140 0s60 20 76 70-20 100-84 116-120-6-146-60S20 90 60 60zM84 86c30-22 72-22 100 2s44 22 54 58-16 70-62 80-84-6-102-44-20-74 10-96z" />
        <path
          className="ideas-blank-deep"
          d="M112 114c18-14 42-12 58 2s26 18 30 38-12 38-36 42-46-4-56-26-14-42 4-56z"
        />
        <path
          className="ideas-blank-talk"
          d="M40 40h34v22H56l-8 8v-8h-8zM214 34h34v22h-18l-8 8v-8h-8zM28 214h34v22H44l-8 8v-8h-8zM226 232h34v22h-18l-8 8v-8h-8z"
        />
        <path
          className="ideas-blank-pull"
          d="M70 68l56 62M216 66l-44 60M58 214l66-44M236 228l-58-58"
        />
        <circle cx="148" cy="152" r="18" />
        <path className="ideas-blank-way" d="M172 152c60 0 60-64 116-64h44" />
        <path className="ideas-blank-flag" d="M348 132V54h84l-18 18 18 18h-82M332 132h32" />
      </svg>
      <div>
        <h2>Which people do you want to understand?</h2>
        <p>
          Name a hobby, a trade or a kind of customer in a few words, such as “dog groomers” or
          “home brewing”. You will see what they complain about, in their own words, and which
          products could help.
        </p>
        <button type="button" className="button button-quiet" onClick={onSample}>
          See a sample analysis
          <Icon name="arrow" small />
        </button>
      </div>
    </div>
  )
}

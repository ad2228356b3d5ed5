import { RATING_MAX } from '../../../contract/feedback-form.ts'
import { Icon } from '../shell/Icon.tsx'

const STARS = Array.from({ length: RATING_MAX }, (_, index) => index + 1)

/** One to five stars, or none: radio buttons, so that arrow keys choose. */
export function Rating() {
  return (
    <fieldset className="rating">
      <legend>
        Rating <span className="font-normal text-ink-muted">(optional)</span>
      </legend>
      <div className="-ml-2 flex flex-wrap items-center">
        {STARS.map((stars) => (
          <label key={stars} className="rating-star">
            <input type="radio" name="rating" value={stars} />
            <Icon name="star" />
            <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
          </label>
        ))}
        <label className="rating-none">
          <input type="radio" name="rating" value={0} defaultChecked />
          No rating
        </label>
      </div>
    </fieldset>
  )
}

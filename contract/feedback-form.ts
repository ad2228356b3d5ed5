export const FEEDBACK_TYPES = ['general', 'bug', 'feature', 'improvement', 'other'] as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

/** The message for feedback without a visible character. */
export const FEEDBACK_EMPTY = 'Please enter your feedback message'
/** Counted in UTF-16 units, like the `maxlength` of a text area. */
export const FEEDBACK_MAX = 5_000
export const FEEDBACK_TOO_LONG = `Feedback must be at most ${FEEDBACK_MAX} characters long`
/** Counted in code points. */
export const FEEDBACK_NAME_MAX = 100
/** Stars; 0 means that none were given. */
export const RATING_MAX = 5

export const FEEDBACK_TYPES = ['general', 'bug', 'feature', 'improvement', 'other'] as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

/** What a message without a visible character is answered with. */
export const FEEDBACK_EMPTY = 'Please enter your feedback message'
/** UTF-16 units, as a text area counts them. */
export const FEEDBACK_MAX = 5_000
export const FEEDBACK_TOO_LONG = `Feedback must be at most ${FEEDBACK_MAX} characters long`
/** Code points. */
export const FEEDBACK_NAME_MAX = 100
/** Stars; 0 says that none were given. */
export const RATING_MAX = 5

export const EMAIL_EMPTY = 'Please enter your email address'
export const PASSWORD_EMPTY = 'Please enter your password'
/** Code points. */
export const FULL_NAME_MAX = 100

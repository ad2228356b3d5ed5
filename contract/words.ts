/** True if a text contains a letter or a digit, so that it can be looked up. */
export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

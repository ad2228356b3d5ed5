/** Whether there is anything in a text that can be looked up: a letter or a digit. */
export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

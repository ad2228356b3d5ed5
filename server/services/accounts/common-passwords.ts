import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set<string>(dictionary['passwords-common'])

const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** A guesser tries digits and special characters around a word first, so they add no strength. */
function core(password: string): string {
  return password.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '')
}

function plain(text: string): string {
  return text.replace(/[013457@$!]/g, (character) => LOOK_ALIKES[character] ?? character)
}

/**
 * Whether a password is one of the most common ones, or one of them changed to meet a password
 * rule: other case, digits and special characters around it, look-alike characters, or the same
 * word twice.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const letters = lower.replace(/[^a-z0-9]/g, '')
  const words = [
    lower,
    letters,
    core(lower),
    plain(core(lower)),
    core(plain(lower)),
    lower.replace(/[^a-z]/g, ''),
    plain(lower).replace(/[^a-z]/g, ''),
  ]
  return words.some(
    (word) => common.has(word) || common.has(half(word)) || /^(.{1,4})\1+$/.test(word),
  )
}

function half(word: string): string {
  const middle = word.length / 2
  return word.slice(0, middle) === word.slice(middle) ? word.slice(middle) : word
}

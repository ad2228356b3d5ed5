import type { ValidationItem } from '../../contract/errors.ts'
import { errorText, HttpError, UserError } from './api/errors.ts'

/** The messages for a failed form: `fields` by field name, `rest` for everything else. */
export interface FormErrors {
  fields: Readonly<Record<string, string>>
  rest: string
}

function itemErrors(items: readonly ValidationItem[], names: readonly string[]): FormErrors {
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const item of items) {
    const name = String(item?.loc?.at(-1) ?? '')
    const text = item?.msg || 'Invalid input'
    if (!names.includes(name)) rest.push(text)
    else fields[name] = fields[name] ? `${fields[name]}. ${text}` : text
  }
  return { fields, rest: rest.join('. ') }
}

/**
 * The words of `errorText`, each at the field that it is about, for a form with fields of these
 * `names`. Nothing where `error` is undefined.
 */
export function formErrors(error: unknown, fallback: string, names: readonly string[]): FormErrors {
  if (error === undefined) return { fields: {}, rest: '' }
  if (error instanceof UserError && Object.keys(error.fields).length > 0) {
    return { fields: error.fields, rest: '' }
  }
  const items = error instanceof HttpError ? error.items : undefined
  return items?.length ? itemErrors(items, names) : { fields: {}, rest: errorText(error, fallback) }
}

const NONE = { error: undefined, fields: {}, rest: '' }

/** The messages for a form's state; empty if it has not failed. */
export function failureOf(
  form: ({ state: 'failed'; error: unknown } & FormErrors) | { state: string },
): FormErrors & { error: unknown } {
  return 'rest' in form ? form : NONE
}

import type { z } from 'zod'
import type { addMaterialBodySchema } from '../../../contract/own-material.ts'
import type { Columns } from './reading/columns.ts'

type Fields = Pick<
  z.output<typeof addMaterialBodySchema>,
  'text_column' | 'date_column' | 'author_column'
>

/** The columns that a form names. Undefined if they are to be guessed. */
export function columnsOf(fields: Fields): Columns | undefined {
  if (fields.text_column === undefined) return undefined
  const at = (place: string | undefined) => (place === undefined ? null : Number(place))
  return {
    text: Number(fields.text_column),
    date: at(fields.date_column),
    author: at(fields.author_column),
  }
}

import { type SQL, sql } from 'drizzle-orm'

/** For `column = any (…)` with any number of texts in one parameter. */
export const anyOf = (texts: Iterable<string>): SQL =>
  sql`any (array(select json_array_elements_text(${JSON.stringify([...texts])}::json)))`

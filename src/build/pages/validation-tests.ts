import { getCollection } from 'astro:content'
import { TESTS_PATH, type TestPage } from './validation-test-head.ts'

/** The tests of the catalogue with their pages, in its order. */
export async function readTests(): Promise<TestPage[]> {
  const tests = await getCollection('tests')
  return tests
    .map(({ id, data }) => ({ ...data, slug: id, path: `${TESTS_PATH}/${id}` }))
    .sort((a, b) => a.order - b.order)
}

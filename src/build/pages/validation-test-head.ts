import { ASSUMPTION_KINDS, type AssumptionKind } from '../../../contract/assumption-kinds.ts'
import type { ValidationTest } from '../../../contract/validation-test.ts'
import { shareImage } from './share-images.ts'
import { breadcrumbs, type Thing } from './structured-data.ts'

export type TestPage = ValidationTest & { path: string }

/** Where the catalogue begins. */
export const TESTS_PATH = '/validation-tests'
const RELATED = 3

const day = (date: Date) => date.toISOString().slice(0, 10)
const home = { name: 'Home', path: '/' }
const list = { name: 'Validation tests', path: TESTS_PATH }

/** The layout props of a test's page. Its structured data are the steps of a how-to. */
export function testHead(test: TestPage, site: URL) {
  const { name, path, description, summary, steps, updated } = test
  const howTo = {
    '@type': 'HowTo',
    name: `${name}: a test for a business idea`,
    description: summary,
    url: new URL(path, site).href,
    inLanguage: 'en-US',
    step: steps.map((text, index) => ({ '@type': 'HowToStep', position: index + 1, text })),
  }
  return {
    title: `${name}: test a business idea | Nicher`,
    description,
    keywords: [name.toLowerCase(), 'validation test', 'test a business idea'],
    image: shareImage('guides'),
    updated,
    jsonLd: [howTo, breadcrumbs([home, list, { name, path }], site)],
  }
}

/** The structured data of the list of tests. */
export function testsJsonLd(
  { title, description }: { title: string; description: string },
  tests: readonly TestPage[],
  site: URL,
): Thing[] {
  const page = {
    '@type': 'CollectionPage',
    name: title,
    description,
    url: new URL(TESTS_PATH, site).href,
    inLanguage: 'en-US',
    dateModified: day(newestTest(tests)),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: tests.length,
      itemListElement: tests.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: new URL(path, site).href,
      })),
    },
  }
  return [page, breadcrumbs([home, list], site)]
}

/** The day on which a test of the list last changed. */
export const newestTest = (tests: readonly Pick<TestPage, 'updated'>[]): Date =>
  new Date(Math.max(...tests.map(({ updated }) => updated.getTime())))

/** For each kind of assumption the tests that decide about it, in the order of the catalogue. */
export function testsByKind<Test extends Pick<TestPage, 'tests'>>(
  tests: readonly Test[],
): { kind: AssumptionKind; tests: Test[] }[] {
  return ASSUMPTION_KINDS.map((kind) => ({
    kind,
    tests: tests.filter((test) =>
      test.tests.some((each) => each.kind === kind && each.strength === 'decides'),
    ),
  }))
}

/** Other tests of what a test says most about, those that decide first. */
export function relatedTests<Test extends Pick<TestPage, 'tests' | 'slug'>>(
  test: Test,
  all: readonly Test[],
): Test[] {
  const [main] = test.tests
  const strengthOf = (other: Test) => other.tests.find(({ kind }) => kind === main?.kind)?.strength
  const others = all.filter((other) => other.slug !== test.slug)
  return [
    ...others.filter((other) => strengthOf(other) === 'decides'),
    ...others.filter((other) => strengthOf(other) === 'hints'),
  ].slice(0, RELATED)
}

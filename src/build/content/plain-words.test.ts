import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Phrases to avoid in texts for users, each with its plain replacement. */
const AVOIDED: readonly [phrase: RegExp, instead: string][] = [
  [/lost sight of/i, 'loses contact with'],
  [/makeshift/i, 'workaround'],
  [/\bgets? by with\b/i, 'uses'],
  [/\btold of\b/i, 'says'],
  [/\ball \w+ of today\b/i, "You have used today's …"],
  [/\bwhether it looks for you\b/i, 'whether people search for it'],
  [/\bsmall enough to win\b|\byou can win\b/i, 'you can realistically compete in'],
  [/\bwhat nobody knows\b|\bnever a (made-up )?zero\b/i, 'Missing figures show as a dash'],
  [/\bdraw(n|ing|s)? (them |(product )?ideas )from\b|\bit was drawn from\b/i, 'get … from'],
  [/\benter into contracts\b/i, 'under the age of majority'],
  [/\bcomplaints under them are real\b/i, 'nothing: the samples are not real'],
  [/\bwho competes\b/i, 'how many advertisers compete'],
  [/\bniches and their guides\b/i, 'niches and all guides'],
  [/\bsomebody\b|\bwhoever\b/i, 'someone, people who …'],
  [/\bgoes on by itself\b|\bstands? word for word\b|\bsheet by sheet\b/i, 'plain words'],
]

/** Content that visitors read. The atlas and the sample threads have their own style. */
const CONTENT = [
  'demo',
  'evidence',
  'faq',
  'guides',
  'landing',
  'legal',
  'operator',
  'plans',
  'tests',
  'score',
  'tools',
]
/** Directories where only texts in code are searched, not comments. */
const CODE = [
  'contract',
  'server/admin',
  'server/analysis',
  'server/routes',
  'server/services',
  'server/validation',
  'server/local',
  'src/build/pages',
  'src/build/share-card',
  'src/components',
  'src/islands',
  'src/layouts',
  'src/lib',
  'src/pages',
]

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !/\.(test|fixture)\.|cue-rules|stop-words/.test(file))
    .map((file) => join(folder, file))
}

/** String literals of at least two words, and sentences in JSX. */
function textsIn(file: string, source: string): string[] {
  const program = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const texts: string[] = []
  const visit = (node: ts.Node) => {
    const isTemplate = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    if (
      (ts.isStringLiteralLike(node) || ts.isJsxText(node) || isTemplate) &&
      /\w \w/.test(node.text)
    )
      texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(program)
  return texts
}

/** An Astro page without its comments and its styles. */
const markupOf = (source: string) =>
  source
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')

/** YAML without comments, and without the quotes of people in a sample. */
const withoutComments = (source: string) => source.replace(/^\s*(#|quote:).*$/gm, '')

function found(file: string, text: string): string[] {
  const line = text.replace(/\s+/g, ' ')
  return AVOIDED.flatMap(([phrase, instead]) => {
    const match = phrase.exec(line)
    return match ? [`${file}: "${match[0]}"; write: ${instead}`] : []
  })
}

function problems(): string[] {
  const content = CONTENT.flatMap((folder) => filesIn(`src/content/${folder}`, /\.(ya?ml|md)$/))
  const code = CODE.flatMap((folder) => filesIn(folder, /\.(ts|tsx|astro)$/))
  return [
    ...content.flatMap((file) => found(file, withoutComments(readFileSync(file, 'utf8')))),
    ...code.flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      // Only a file with an avoided phrase anywhere is worth parsing.
      if (found(file, source).length === 0) return []
      const texts = file.endsWith('.astro') ? [markupOf(source)] : textsIn(file, source)
      return texts.flatMap((text) => found(file, text))
    }),
  ]
}

test('texts for users keep to plain words', () => {
  expect(problems()).toEqual([])
})

test.each([
  ['a sentence of a page', 'const a = <p>Follow it to a market small\n enough to win.</p>'],
  ['a message', "const a = 'All analyses of today are taken.'"],
  ['a template', '`$' + '{who} told of this in $' + '{place}.`'],
])('finds an avoided phrase in %s', (_name, source) => {
  expect(textsIn('a.tsx', source).flatMap((text) => found('a.tsx', text))).toHaveLength(1)
})

test('leaves comments alone', () => {
  expect(textsIn('a.ts', '// A makeshift that somebody made.\nconst a = 1')).toEqual([])
})

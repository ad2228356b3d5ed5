import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A regular expression in a source file. */
export interface SourcePattern {
  /** `server/config.ts:12` */
  place: string
  file: string
  source: string
  flags: string
}

export interface SourcePatterns {
  patterns: SourcePattern[]
  /** Places of expressions that are built from values known only at run time. */
  unknown: { file: string; text: string }[]
}

/**
 * Every regular expression in the folders' TypeScript and Astro files, without
 * tests and fixtures: literals, and `new RegExp` of constants of its file.
 */
export function sourcePatterns(folders: readonly string[]): SourcePatterns {
  const found: SourcePatterns = { patterns: [], unknown: [] }
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,astro}`, { cwd: root }),
  )
  for (const file of files.sort()) {
    if (!/\.(?:test|fixture|d)\.tsx?$/.test(file)) readFile(file, found)
  }
  return found
}

function readFile(file: string, { patterns, unknown }: SourcePatterns): void {
  const content = readFileSync(join(root, file), 'utf8')
  // The code of an Astro file is between its fences.
  const code = file.endsWith('.astro') ? (content.split(/^---$/m)[1] ?? '') : content
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const constants = new Map<string, ts.Expression>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      constants.set(node.name.text, node.initializer)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)

  const collect = (node: ts.Node): void => {
    const pattern = patternOf(node, constants)
    if (pattern !== undefined) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
      patterns.push({ place: `${file}:${line + 1}`, file, ...pattern })
    } else if (makesPattern(node)) unknown.push({ file, text: node.getText() })
    ts.forEachChild(node, collect)
  }
  collect(tree)
}

const makesPattern = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'

function patternOf(node: ts.Node, constants: ReadonlyMap<string, ts.Expression>) {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
  }
  if (!makesPattern(node)) return undefined
  const [source, flags] = node.arguments ?? []
  const known = source && textOf(source, constants)
  const knownFlags = flags === undefined ? '' : textOf(flags, constants)
  if (known === undefined || knownFlags === undefined) return undefined
  return { source: known, flags: knownFlags }
}

/** The text of an expression that uses only constants; undefined for any other. */
function textOf(
  node: ts.Expression,
  constants: ReadonlyMap<string, ts.Expression>,
): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isRegularExpressionLiteral(node)) return node.text.slice(1, node.text.lastIndexOf('/'))
  if (ts.isIdentifier(node)) {
    const constant = constants.get(node.text)
    return constant && textOf(constant, constants)
  }
  if (ts.isTaggedTemplateExpression(node)) {
    if (node.tag.getText() !== 'String.raw') return undefined
    return ts.isNoSubstitutionTemplateLiteral(node.template) ? node.template.rawText : undefined
  }
  if (!ts.isTemplateExpression(node)) return undefined
  let text = node.head.text
  for (const { expression, literal } of node.templateSpans) {
    const part = textOf(expression, constants)
    if (part === undefined) return undefined
    text += part + literal.text
  }
  return text
}

import { z } from 'zod'
import { ROOT_NAME } from '../../contract/niche-name.ts'
import type { RemoveNiche } from '../services/explorer/removal.ts'

const listSchema = z.array(z.string())

/**
 * The names of a path as an operator types it, without the root.
 * @throws {Error} when it is neither `A > B > C` nor a JSON list of names
 */
function readPath(text: string): string[] {
  const names = text.trim().startsWith('[')
    ? readList(text)
    : text.split('>').map((name) => name.trim())
  const path = names[0] === ROOT_NAME ? names.slice(1) : names
  if (path.some((name) => name === '')) throw new Error('A name in the path is empty')
  return path
}

function readList(text: string): string[] {
  try {
    return listSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error('The path is neither "A > B > C" nor a JSON list of names', { cause })
  }
}

const quoted = (name: string | undefined) => JSON.stringify(name ?? '')

function unknownText(path: readonly string[], known: number): string {
  const above = known === 0 ? ROOT_NAME : path.slice(0, known).join(' > ')
  return `Nothing was removed. There is no niche ${quoted(path[known])} below ${above}.`
}

export async function runNicheRemoval(
  removeNiche: RemoveNiche,
  text: string,
  tell: (event: { kind: 'output' | 'failed'; text: string }) => void,
): Promise<void> {
  let path: string[]
  try {
    path = readPath(text)
  } catch (error) {
    tell({ kind: 'failed', text: `Nothing was removed. ${(error as Error).message}.` })
    return
  }
  if (path.length === 0) {
    tell({ kind: 'failed', text: `Nothing was removed. The root, ${ROOT_NAME}, has to stay.` })
    return
  }
  const removal = await removeNiche(path)
  if (removal.kind === 'unknown') {
    tell({ kind: 'failed', text: unknownText(path, removal.known) })
    return
  }
  const below = removal.count - 1
  const others = below === 1 ? '1 niche' : `${below} niches`
  tell({
    kind: 'output',
    text: `${quoted(path.at(-1))} was removed with ${others} below it. Only "tree import" brings it back.`,
  })
}

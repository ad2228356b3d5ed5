import { readFile } from 'node:fs/promises'
import type { APIRoute, GetStaticPaths } from 'astro'
import { fromOwnOrigin } from '../../build/desk/own-origin.ts'

/** The desk's program, the part that it loads by need, and what it takes for the newest version. */
const FILES: Record<string, string> = {
  'sveltia-cms.js': 'dist/sveltia-cms.js',
  'chunks/react-dom.js': 'dist/chunks/react-dom.js',
  'package.json': 'package.json',
}

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(FILES).map(([file, source]) => ({ params: { file }, props: { source } }))

export const GET: APIRoute = async ({ props }) => {
  const file = await readFile(`node_modules/@sveltia/cms/${props.source}`, 'utf8')
  const type = props.source.endsWith('.js') ? 'text/javascript' : 'application/json'
  return new Response(fromOwnOrigin(file), { headers: { 'content-type': type } })
}

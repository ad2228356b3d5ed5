import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro'
import { drawCard } from '../../build/share-card/card.ts'
import { readCards } from '../../build/share-card/cards.ts'

export const getStaticPaths = (async () =>
  (await readCards()).map(({ name, card }) => ({
    params: { name },
    props: { card },
  }))) satisfies GetStaticPaths

type Props = InferGetStaticPropsType<typeof getStaticPaths>

export const GET: APIRoute<Props> = async ({ props }) =>
  new Response(new Uint8Array(await drawCard(props.card)), {
    headers: { 'content-type': 'image/png' },
  })

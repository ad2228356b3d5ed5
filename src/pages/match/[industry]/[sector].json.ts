import type { APIRoute, GetStaticPaths } from 'astro'
import { nicheSlug } from '../../../../contract/niche-address.ts'
import { readIndustries } from '../../../build/pages/industries.ts'
import { shownDossiers } from '../../../build/pages/match-file.ts'

export const getStaticPaths: GetStaticPaths = async () =>
  (await readIndustries()).flatMap(({ name, niches }) =>
    niches.map((sector) => ({
      params: { industry: nicheSlug(name), sector: nicheSlug(sector.name) },
      props: { industry: name, sector },
    })),
  )

export const GET: APIRoute = ({ props: { industry, sector } }) =>
  Response.json(shownDossiers(industry, sector))

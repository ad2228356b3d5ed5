import { type CollectionEntry, getCollection, getEntry, render } from 'astro:content'
import { priceText } from '../../../contract/plan.ts'
import { SUPPORT_EMAIL } from '../../lib/public-env.ts'
import type { Operator } from '../content/article-schemas.ts'
import { escapeText, fillPlaceholders } from '../content/placeholders.ts'
import { inOrder, readingMinutes } from './guides.ts'
import { readPlan } from './plan-page.ts'

/** An article's text, ready to be shown. */
export interface ArticleText {
  html: string
  /** Its sections, as in the contents list. */
  sections: readonly { id: string; title: string }[]
}

export type Guide = CollectionEntry<'guides'> & { path: string; minutes: number }

function operatorText({ name, address }: Operator): string {
  return escapeText([name ?? 'the operator of this site', address].filter(Boolean).join(', '))
}

async function placeholders(): Promise<Record<string, string>> {
  const entry = await getEntry('operator', 'operator')
  if (!entry) throw new Error('src/content/operator/operator.yaml is missing')
  const operator = entry.data
  return {
    price: priceText(await readPlan()),
    support: `<a href="mailto:${SUPPORT_EMAIL}">${escapeText(SUPPORT_EMAIL)}</a>`,
    operator: operatorText(operator),
    law: escapeText(operator.law ?? 'the place where the operator of this site is established'),
    logs: String(operator.logDays),
    backups: String(operator.backupDays),
  }
}

/** @throws {Error} naming the file, for a placeholder that is not known */
export async function articleText(
  entry: CollectionEntry<'guides' | 'legal'>,
): Promise<ArticleText> {
  const { headings } = await render(entry)
  const sections = headings
    .filter(({ depth }) => depth === 2)
    .map(({ slug, text }) => ({ id: slug, title: text }))
  const file = entry.filePath ?? entry.id
  return {
    html: fillPlaceholders(entry.rendered?.html ?? '', await placeholders(), file),
    sections,
  }
}

/** All guides in their order. @throws {Error} naming the file that doesn't fit the others */
export async function readGuides(): Promise<Guide[]> {
  return inOrder(await getCollection('guides')).map((guide) => ({
    ...guide,
    path: `/guides/${guide.id}`,
    minutes: readingMinutes(guide.body ?? ''),
  }))
}

/** A legal text with its head. */
export async function readLegal(id: 'privacy' | 'terms') {
  const entry = await getEntry('legal', id)
  if (!entry) throw new Error(`src/content/legal/${id}.md is missing`)
  return { ...entry.data, text: await articleText(entry) }
}

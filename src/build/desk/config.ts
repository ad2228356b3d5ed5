import type {
  CmsConfig,
  CollectionFile,
  EntryCollection,
  Field,
  FileCollection,
} from '@sveltia/cms'
import { fieldsOf, type Words } from './fields.ts'
import { SHELVES, type Shelf } from './shelves.ts'

const WORDS: Words = {
  labels: {
    meta: 'For search engines',
    plan: 'Price',
    'plan.priceUsd': 'Price in US dollars',
    cpc: 'Cost per click in US dollars',
    href: 'Leads to',
    faq: 'Questions and answers',
    gets: 'What it gives',
    item: 'Text',
    fits: 'What it fits',
    misleads: 'What misleads',
    'pass.of': 'Of how many',
    'pass.why': 'Why this threshold',
    'sources.says': 'What it found',
  },
  hints: {
    'meta.title': 'Unlike that of any other page.',
    'meta.description': 'One or two sentences, unlike those of any other page.',
    'plan.priceUsd': 'Change the price at Stripe too: that is what is charged.',
    answer: '{price} stands for the price of Premium.',
    href: 'A path of this site, such as /explore.',
    free: 'true, false or a few words.',
    premium: 'true, false or a few words.',
    id: 'Small letters, digits and hyphens; once it is public, leave it.',
    created_at: 'In UTC, such as 2026-03-04T15:30:00Z.',
    read_at: 'In UTC, such as 2026-03-04T15:30:00Z.',
    order: 'Each number once.',
    unit: 'After the number, such as people or paid orders.',
    says: 'Here alone may a rate stand, such as 12%.',
    strength: 'decides if it can refute the assumption; otherwise hints.',
    related: 'File names of other guides, without their ending.',
  },
  longTexts: ['text', 'body', 'lead', 'quote'],
}

const BODY: Field = {
  name: 'body',
  label: 'Text',
  hint: 'Markdown. {price} and {support} are filled in.',
  widget: 'richtext',
  modes: ['raw', 'rich_text'],
}

function collectionOf(name: string, shelf: Shelf): EntryCollection | FileCollection {
  const { label, description, icon, folder, extension } = shelf
  const fields = [...fieldsOf(shelf.schema, WORDS), ...(extension === 'md' ? [BODY] : [])]
  const format = extension === 'md' ? 'yaml-frontmatter' : 'yaml'
  const shared = { name, label, description, icon, format }
  if (shelf.files) {
    const files = Object.entries(shelf.files).map(
      ([file, title]): CollectionFile => ({
        name: file,
        label: title,
        file: `${folder}/${file}.${extension}`,
        format,
        fields,
      }),
    )
    return { ...shared, files }
  }
  const { singular = '', title = '' } = shelf.entries ?? {}
  return {
    ...shared,
    label_singular: singular,
    folder,
    extension,
    create: true,
    identifier_field: title,
    slug: `{{fields.${title}}}`,
    fields,
  }
}

/**
 * The configuration of Sveltia CMS: a form for every collection, made from the schemas that the
 * build checks the files with.
 * @param repository where the files are kept at GitHub, as owner/name, for those who sign in there
 */
export function deskConfig(repository: string): CmsConfig {
  return {
    load_config_file: false,
    backend: { name: 'github', repo: repository, branch: 'main', auth_methods: ['token'] },
    app_title: 'Nicher',
    media_folder: 'public/media',
    public_folder: '/media',
    show_preview_links: false,
    editor: { preview: false },
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true, yaml: { quote: 'none', indent_sequences: true } },
    collections: Object.entries(SHELVES).map(([name, shelf]) => collectionOf(name, shelf)),
  }
}

import { SHARE_KINDS, SHARED_PAGE, type ShareKind } from '../../../contract/share-form.ts'
import { SHARED_PAGES } from '../../../contract/share-pages.ts'
import { imagePath, type ShareImage } from './share-images.ts'

interface SharedText {
  heading: string
  description: string
  /** The small line of its picture. */
  note: string
  /** What the picture shows, in words. */
  picture: string
}

/** What a preview of a link says: which kind of thing it shows, and nothing of the thing itself. */
export const SHARED_TEXTS: Record<ShareKind, SharedText> = {
  candidate: {
    heading: 'A niche, shared with you',
    description:
      'A Nicher member shares a niche with you: how many people search for it, what they say about it, and what is paid.',
    note: 'Demand, evidence, and what is paid',
    picture: 'a sheet with a star on it: a niche that a Nicher member shares',
  },
  comparison: {
    heading: 'A comparison, shared with you',
    description:
      'A Nicher member shares a comparison with you: two to four niches side by side, with their demand and their evidence.',
    note: 'Niches side by side',
    picture: 'a sheet with three columns on it: a comparison that a Nicher member shares',
  },
  analysis: {
    heading: 'An analysis, shared with you',
    description:
      'A Nicher member shares an analysis with you: what people in discussions complain about, in their own words.',
    note: 'What people say, word for word',
    picture: 'a sheet with quoted remarks on it: an analysis that a Nicher member shares',
  },
  report: {
    heading: 'A keyword report, shared with you',
    description:
      'A Nicher member shares a keyword report with you: searches a month, what a click costs, competition and trend.',
    note: 'Searches, clicks, competition, trend',
    picture: 'a sheet with a line of demand on it: a keyword report that a Nicher member shares',
  },
}

const nameOf = (kind: ShareKind) => SHARED_PAGES[kind].slice(SHARED_PAGE.length + 1)

/** The file name of a kind's picture. */
export const sharedImageName = (kind: ShareKind) => `shared-${nameOf(kind)}`

/** The pages of all kinds below `/shared`, by the last part of their address. */
export const sharedPages = SHARE_KINDS.map((kind) => ({ name: nameOf(kind), kind }))

/** The picture of a link of a kind. */
export function sharedImage(kind: ShareKind): ShareImage {
  return {
    path: imagePath(sharedImageName(kind)),
    alt: `A night chart with a route that leads to ${SHARED_TEXTS[kind].picture}`,
  }
}

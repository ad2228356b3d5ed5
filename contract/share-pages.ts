import { SHARED_PAGE, type ShareKind } from './share-form.ts'

/** The page of each kind of link. A preview shows its title and picture. */
export const SHARED_PAGES: Record<ShareKind, string> = {
  candidate: `${SHARED_PAGE}/niche`,
  comparison: `${SHARED_PAGE}/comparison`,
  analysis: `${SHARED_PAGE}/analysis`,
  report: `${SHARED_PAGE}/report`,
}

/**
 * The address of a link: a path of the site. The token follows as the fragment, which browsers send
 * to no host.
 */
export const sharedPath = (kind: ShareKind, token: string) => `${SHARED_PAGES[kind]}#${token}`

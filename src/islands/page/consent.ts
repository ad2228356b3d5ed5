import { ANALYTICS } from '../../lib/analytics/ids.ts'

// Everything else loads in separate files, after the page's own resources.
const opener = document.querySelector<HTMLElement>('[data-privacy-choices]')
if (ANALYTICS && opener) {
  void import('./consent-follow.ts').then(({ followAnswer }) => followAnswer(opener))
}

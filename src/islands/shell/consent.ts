import { ANALYTICS } from '../../lib/analytics/ids.ts'

// All else comes in files of its own, after what the page itself needs.
const opener = document.querySelector<HTMLElement>('[data-privacy-choices]')
if (ANALYTICS && opener) {
  void import('./consent-follow.ts').then(({ followAnswer }) => followAnswer(opener))
}

import { loadingPath } from '@foyer/contract/frame/loadingPath'
import type { FramePage } from './FramePage.js'
import { renderPage } from './renderPage.js'

/** Where a log-in popup waits until the app knows the provider's address. No script, nothing to read. */
export const loadingPage: FramePage = {
  method: 'GET',
  path: loadingPath,
  answer: async () =>
    renderPage({ title: 'Loading', body: '<div class="spin" role="progressbar" aria-label="Loading"></div>' }),
}

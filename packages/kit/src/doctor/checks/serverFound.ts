import type { Check } from '../Facts.js'

/** Reports the server of the page and the place where it was found. */
export const checkServerFound: Check = ({ server, page }) => {
  if (server !== undefined) return { id: 'server-found', level: 'ok', measured: `${server.url.href} (${server.from})` }
  return {
    id: 'server-found',
    level: 'note',
    measured: `no serverUrl in ${page.reply.url.href}, in its scripts or in its policy`,
    reason:
      'The checks of the server, the frame and the relay were skipped. An app without serverUrl needs none of them.',
    fix: `npx @foyer/kit doctor ${page.reply.url.href} --server https://foyer.example.com --project my-project`,
  }
}

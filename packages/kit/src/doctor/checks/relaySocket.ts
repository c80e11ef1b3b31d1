import type { Check } from '../Facts.js'
import type { RelayOutcome } from '../http/openRelaySocket.js'

/** Checks that the relay accepts a WebSocket of the page. */
export const checkRelaySocket: Check = ({ relay, page, server }) => {
  if (relay?.outcome === undefined) return undefined
  const { outcome, url } = relay
  const id = 'relay-socket'
  if (outcome.kind === 'accepted') return { id, level: 'ok', measured: `${url.href} answered a ping` }
  const { origin } = page.reply.url
  return {
    id,
    level: 'error',
    measured: `${url.href}: ${formatOutcome(outcome)}`,
    reason: 'Wallets on phones cannot be paired.',
    fix: findFix(outcome, `foyer-server origin add ${server?.projectId} ${origin}`),
  }
}

function formatOutcome(outcome: Exclude<RelayOutcome, { kind: 'accepted' }>): string {
  if (outcome.kind === 'closed') return `closed with ${outcome.code} ${outcome.reason}`
  return outcome.kind === 'refused' ? `${outcome.status} instead of 101` : outcome.failure
}

function findFix(outcome: RelayOutcome, addOrigin: string): string {
  if (outcome.kind === 'refused' && outcome.status === 429) return 'Repeat in a minute: the relay limits its sockets.'
  if (outcome.kind === 'closed') {
    if (outcome.reason.includes('origin not allowed')) return addOrigin
    if (outcome.reason.includes('invalid key')) return 'Pass the id of an existing project.'
    if (outcome.reason.includes('another relay'))
      return 'Set FOYER_PUBLIC_URL to the URL that browsers use, or list the URL of the relay in FOYER_RELAY_URLS.'
    if (outcome.reason.includes('JWT')) return 'Correct the clock of the server and of this machine.'
  }
  return 'Forward WebSockets in the proxy: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $http_connection;'
}

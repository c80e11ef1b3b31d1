import type { Check } from '../Facts.js'
import { isLocalHost } from '../page/isSecureContext.js'

/** Checks that a page over https uses no address over http or ws. Browsers allow only this machine. */
export const checkMixedContent: Check = ({ page, server, relay, rpc }) => {
  const frame = server?.project?.frame?.origin
  const urls = [server?.url, relay?.url, frame, ...rpc].filter((url) => url !== undefined)
  if (page.reply.url.protocol !== 'https:' || urls.length === 0) return undefined
  const mixed = urls.filter(({ protocol, hostname }) => /^(http|ws):$/.test(protocol) && !isLocalHost(hostname))
  if (mixed.length === 0) return { id: 'mixed-content', level: 'ok', measured: 'all addresses are https or wss' }
  const list = mixed.map(({ protocol, host }) => `${protocol}//${host}`).join(' ')
  return {
    id: 'mixed-content',
    level: 'error',
    measured: list,
    reason: 'The page is https. The browser blocks its requests to addresses over http and ws.',
    fix: `Serve these over TLS: ${list.replaceAll('http://', 'https://').replaceAll('ws://', 'wss://')}`,
  }
}

import type { Network } from '@foyer/primitives/networks/Network'
import type { Connector } from '../../core/Connector.js'
import { createEip1193Connector, isEip1193Provider } from './createEip1193Connector.js'

/** An icon is an image in a data address; nothing else may make the page ask a foreign host. */
const safeIcon = /^\s*data:image\/[\w.+-]+[;,]/i
const maxIconLength = 500_000
const maxNameLength = 60

export function readText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  // Control and direction characters could dress one wallet up as another.
  const clean = value.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return clean.slice(0, maxNameLength) || undefined
}

export function readIcon(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= maxIconLength && safeIcon.test(value) ? value : undefined
}

/** Returns undefined, or throws, when the detail is not that of an EIP-6963 announcement. */
function parseAnnouncement(detail: unknown, networks: readonly Network[]): Connector | undefined {
  const { info: fields, provider } = detail as { readonly info: Record<string, unknown>; readonly provider: unknown }
  // The embedded wallet is announced to other libraries only. The widget has separate rows for it.
  if (!isEip1193Provider(provider) || 'isFoyer' in provider) return undefined
  const name = readText(fields.name)
  const rdns = readText(fields.rdns)
  const uuid = readText(fields.uuid)
  const icon = readIcon(fields.icon)
  if (!name || !(rdns ?? uuid)) return undefined
  // A uuid is made anew for every page: a wallet known by it would be another one after a reload.
  const id = rdns ?? name
  return createEip1193Connector({
    id,
    name,
    type: 'ANNOUNCED',
    provider,
    networks,
    info: { name, ...(rdns && { rdns }), ...(uuid && { uuid }), ...(icon && { icon }) },
    ...(icon && { imageUrl: icon }),
  })
}

/**
 * Listens for EIP-6963 wallets and asks those that are there to announce themselves. Each announcement is parsed as
 * hostile; a wallet that gives no name or no provider is not there.
 */
export function watchAnnouncedWallets(
  target: Pick<Window, 'addEventListener' | 'dispatchEvent'>,
  networks: readonly Network[],
  onConnector: (connector: Connector) => void,
  lifetime: { readonly signal: AbortSignal },
): void {
  const onAnnounce = (event: Event) => {
    if (!('detail' in event)) return
    try {
      const connector = parseAnnouncement(event.detail, networks)
      if (connector) onConnector(connector)
    } catch {
      // A getter that throws inside an announcement is one more way of not being a wallet.
    }
  }
  target.addEventListener('eip6963:announceProvider', onAnnounce, lifetime)
  target.dispatchEvent(new Event('eip6963:requestProvider'))
}

/** The wallet at `window.ethereum`, which has neither name nor picture. */
export function getInjectedWallet(host: object, networks: readonly Network[]): Connector | undefined {
  try {
    const provider = 'ethereum' in host ? host.ethereum : undefined
    if (!isEip1193Provider(provider)) return undefined
    return createEip1193Connector({ id: 'injected', name: 'Browser Wallet', type: 'INJECTED', provider, networks })
  } catch {
    // Extensions that fight for the place put getters there, and some of them throw.
    return undefined
  }
}

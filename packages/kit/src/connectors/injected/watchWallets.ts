import type { Network } from '@foyer/primitives/networks/Network'
import type { Connector } from '../../core/Connector.js'
import { createEip1193Connector, isEip1193Provider } from './createEip1193Connector.js'

/** Accepts only images in data URLs. Any other icon would make the page send a request to a foreign host. */
const safeIcon = /^\s*data:image\/[\w.+-]+[;,]/i
const maxIconLength = 500_000
const maxNameLength = 60

export function parseWalletText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  // Remove control and direction characters: they could make one wallet look like another.
  const clean = value.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return clean.slice(0, maxNameLength) || undefined
}

export function parseWalletIcon(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= maxIconLength && safeIcon.test(value) ? value : undefined
}

/** Returns undefined or throws if the detail is not an EIP-6963 announcement. */
function parseAnnouncement(detail: unknown, networks: readonly Network[]): Connector | undefined {
  const { info: fields, provider } = detail as { readonly info: Record<string, unknown>; readonly provider: unknown }
  // The embedded wallet is announced to other libraries only. The widget has separate rows for it.
  if (!isEip1193Provider(provider) || 'isFoyer' in provider) return undefined
  const name = parseWalletText(fields.name)
  const rdns = parseWalletText(fields.rdns)
  const uuid = parseWalletText(fields.uuid)
  const icon = parseWalletIcon(fields.icon)
  if (!name || !(rdns ?? uuid)) return undefined
  // Do not use the uuid as id: it differs on every page, so the wallet would change after a reload.
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
 * Listens for EIP-6963 wallets and requests their announcements. Announcements are untrusted: a wallet without a name
 * or a provider is ignored.
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
      // Ignore an announcement with a getter that throws.
    }
  }
  target.addEventListener('eip6963:announceProvider', onAnnounce, lifetime)
  target.dispatchEvent(new Event('eip6963:requestProvider'))
}

/** Returns the wallet at `window.ethereum`. It has neither a name nor an icon. */
export function getInjectedWallet(host: object, networks: readonly Network[]): Connector | undefined {
  try {
    const provider = 'ethereum' in host ? host.ethereum : undefined
    if (!isEip1193Provider(provider)) return undefined
    return createEip1193Connector({ id: 'injected', name: 'Browser Wallet', type: 'INJECTED', provider, networks })
  } catch {
    // Competing extensions define getters at this location, and some of them throw.
    return undefined
  }
}

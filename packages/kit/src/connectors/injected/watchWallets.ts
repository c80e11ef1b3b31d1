import type { Connector } from '../../core/Connector.js'
import type { Network } from '../../networks/Network.js'
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

function parseAnnouncement(detail: unknown, networks: readonly Network[]): Connector | undefined {
  // The caller catches the TypeError of an empty detail or info.
  const { info, provider } = detail as Readonly<Record<string, unknown>>
  if (!isEip1193Provider(provider)) return undefined
  // A Foyer's own embedded wallet speaks to the others here; with us it has rows of its own.
  if ('isFoyer' in provider) return undefined
  const fields = info as Record<string, unknown>
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
  target: Pick<Window, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>,
  networks: readonly Network[],
  onConnector: (connector: Connector) => void,
): () => void {
  const onAnnounce = (event: Event) => {
    if (!('detail' in event)) return
    try {
      const connector = parseAnnouncement(event.detail, networks)
      if (connector) onConnector(connector)
    } catch {
      // A getter that throws inside an announcement is one more way of not being a wallet.
    }
  }
  target.addEventListener('eip6963:announceProvider', onAnnounce)
  target.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => target.removeEventListener('eip6963:announceProvider', onAnnounce)
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

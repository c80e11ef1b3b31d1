import type { Namespace } from '@foyer/primitives/ChainId'
import type { Connector, ConnectorType } from '../../core/Connector.js'
import type { WalletSources } from './createWalletRows.js'

export interface ConnectorWish {
  readonly id?: string
  readonly type?: ConnectorType
  readonly chain?: Namespace
  readonly rdns?: string
  readonly provider?: unknown
}

export function createConnector(name: string, wish: ConnectorWish = {}): Connector {
  const { type = 'ANNOUNCED', chain = 'eip155', rdns, provider = { name }, id = rdns ?? name } = wish
  const reject = () => Promise.reject(new Error('these tests send no requests'))
  return {
    id,
    name,
    type,
    chain,
    chains: [],
    provider,
    ...(rdns && { info: { rdns } }),
    connect: reject,
    reconnect: reject,
    disconnect: reject,
    switchNetwork: reject,
    watch: () => () => undefined,
  }
}

export const nothing: WalletSources = {
  connectors: [],
  recent: [],
  recentElsewhere: [],
  featured: [],
  recommended: [],
  custom: [],
  excluded: [],
  namespace: undefined,
  order: undefined,
  isMobile: false,
  isCodeElsewhere: true,
  hasFeaturedIds: false,
}

export function entry(name: string, rdns?: string) {
  return { id: `id-${name}`, name, ...(rdns && { rdns }) }
}

/** A wallet id in the form of the catalogue. */
export const hexId = 'a1'.repeat(32)

export const alpha = createConnector('Alpha', { rdns: 'test.alpha' })

export const beta = createConnector('Beta', { rdns: 'test.beta' })

export const injected = createConnector('Browser Wallet', { id: 'injected', type: 'INJECTED' })

export const pairing = createConnector('WalletConnect', { type: 'WALLET_CONNECT' })

export const external = createConnector('Hosted', { type: 'EXTERNAL' })

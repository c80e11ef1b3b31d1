import type { Network } from '@foyer/primitives/networks/Network'
import type { WalletEvents } from '../../core/Connector.js'
import { createPairingConnector, type PairingConnectorParts } from './createPairingConnector.js'
import { createTestBrowser, createTestNetwork } from './testApp.js'
import { createTestClock } from './testClock.js'
import { createHeldSession, createHostProvider } from './testHostProvider.js'
import { testAddresses } from './testWallet.js'

export const [alice = '', bob = ''] = testAddresses

export function uri(end = '') {
  return `wc:${'ef'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}${end}`
}

export const never = new AbortController().signal

export function codeOf(work: Promise<unknown>) {
  return work.then(
    () => 'fine',
    (error) => error.code,
  )
}

export function causeOf(work: Promise<unknown>) {
  return work.then(
    () => 'fine',
    (error) => `${error.code} ${error.cause?.code}`,
  )
}

export interface Eip1193 {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  readonly session: unknown
}

export const leaving: (() => void)[] = []

/**
 * Creates a connector with a scripted provider of the host. `session` is the provider's session from an earlier visit.
 */
export function setUpHostTransport(
  session?: (nowMs: number) => ReturnType<typeof createHeldSession>,
  {
    networks = [createTestNetwork(1), createTestNetwork(10)],
    ...more
  }: Omit<Partial<PairingConnectorParts>, 'networks'> & { networks?: readonly Network[] } = {},
) {
  const clock = createTestClock()
  const browser = createTestBrowser(clock)
  const tab = browser.openTab()
  const { provider, play } = createHostProvider()
  if (session) play.hold(session(clock.now()))
  const refused: string[] = []
  const connector = createPairingConnector({
    universalProvider: provider,
    storage: tab.environment.storage,
    environment: tab.environment,
    metadata: () => ({ name: 'Foyer', description: '', url: 'https://app.example', icons: [] }),
    networks: () => networks,
    onRefused: (code) => refused.push(code),
    ...more,
  })
  leaving.push(() => connector.close(), tab.leave)
  const connect = (signal: AbortSignal = never, chainId?: `eip155:${string}`) => {
    const uris: [string, number][] = []
    const accounts = connector.connect({
      networks,
      signal,
      ...(chainId && { chainId }),
      onPairingUri: (each, expiresAtMs) => uris.push([each, expiresAtMs - clock.now()]),
    })
    accounts.catch(() => undefined)
    return { uris, accounts }
  }
  const watch = () => {
    const told: unknown[] = []
    const events: WalletEvents = {
      accountsChanged: (list) => told.push(['accounts', ...list]),
      chainChanged: (chain) => told.push(['chain', chain]),
      approvedChanged: (chains) => told.push(['approved', ...chains]),
      disconnected: () => told.push(['end']),
    }
    connector.watch(events)
    return told
  }
  const reconnect = () => connector.reconnect({ networks, signal: never })
  /** Pairs on both chains and returns the provider. */
  const pair = async () => {
    const { accounts } = connect()
    await clock.runPending()
    play.offer(uri())
    play.approve(createHeldSession(clock.now()))
    await accounts
    return connector.provider as Eip1193
  }
  return { clock, provider, play, refused, connector, connect, watch, reconnect, pair, tab, browser }
}

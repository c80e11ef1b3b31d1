import type { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Connector, ConnectRequest, WalletAccounts } from '../../core/Connector.js'

/** Creates a valid pairing address that is unique per number. */
export function createPairingUri(number: number): string {
  const hex = number.toString(16).padStart(2, '0').repeat(32)
  return `wc:${hex}@2?relay-protocol=irn&symKey=${hex}`
}

interface ScriptedRequest {
  readonly request: ConnectRequest
  readonly uri: string
  resolve(accounts: WalletAccounts): void
  reject(error: FoyerError): void
}

/** A pairing connector without a relay. The test supplies the addresses and acts as the phone. */
export function createScriptedPairing() {
  const asked: ScriptedRequest[] = []
  const connector: Connector = {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    chain: 'eip155',
    chains: [],
    connect: (request) =>
      new Promise((resolve, reject) => {
        asked.push({ request, uri: createPairingUri(asked.length + 1), resolve, reject })
      }),
    reconnect: async () => undefined,
    disconnect: async () => undefined,
    switchNetwork: async () => undefined,
    watch: () => () => undefined,
  }
  const getLast = () => {
    const last = asked.at(-1)
    if (!last) throw new Error('no connection was requested')
    return last
  }
  return {
    connector,
    asked,
    /** Supplies an address of the relay, valid for four minutes. */
    give: (uri = getLast().uri, expiresAtMs = Date.now() + 240_000) =>
      getLast().request.onPairingUri?.(uri, expiresAtMs),
    approve: (address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266') =>
      getLast().resolve({ addresses: [address], chainId: 'eip155:31337' }),
    refuse: (error: FoyerError) => getLast().reject(error),
    isOver: (index: number) => asked[index]?.request.signal.aborted,
  }
}

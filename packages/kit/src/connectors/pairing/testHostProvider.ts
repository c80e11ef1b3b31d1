import type { UniversalProviderLike } from '../../core/UniversalProviderLike.js'
import { testAddresses } from './testWallet.js'

type ConnectParameters = Parameters<UniversalProviderLike['connect']>[0]
interface Held {
  topic: string
  namespaces: object
  expiry: number
  [key: string]: unknown
}

/** Creates the session of a wallet in the form of the vendor's provider. */
export function createHeldSession(nowMs: number, more: object = {}): Held {
  return {
    topic: 'ab'.repeat(32),
    relay: { protocol: 'irn' },
    expiry: Math.floor(nowMs / 1000) + 604_800,
    acknowledged: true,
    controller: 'dd'.repeat(32),
    peer: {
      publicKey: 'dd'.repeat(32),
      metadata: { name: 'Wallet', description: '', url: 'https://w.example', icons: ['https://w.example/i.png'] },
    },
    namespaces: grantTo(testAddresses.slice(0, 1), ['eip155:1', 'eip155:10']),
    requiredNamespaces: {},
    ...more,
  }
}

export function grantTo(addresses: readonly string[], chains: readonly string[]): { eip155: Record<string, string[]> } {
  return {
    eip155: {
      chains: [...chains],
      accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
      methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
      events: ['accountsChanged', 'chainChanged'],
    },
  }
}

/** Creates a provider like the one of a host. The test controls its wallet. */
export function createHostProvider() {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const open: { yes(session: Held): void; no(error: unknown): void }[] = []
  const play = {
    questions: [] as ConnectParameters[],
    requests: [] as { readonly method: string; readonly chain: string | undefined }[],
    /** The other calls of the provider. */
    calls: [] as string[],
    answer: async (_method: string): Promise<unknown> => 'from the wallet',
    emit: (event: string, payload: unknown) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
    },
    countListeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    /** Emits a pairing URI of the provider. */
    offer: (uri: unknown) => play.emit('display_uri', uri),
    /** Approves the oldest open proposal. */
    approve: (session: Held) => open.shift()?.yes(session),
    reject: (error: unknown) => open.shift()?.no(error),
    hold: (session: Held | undefined) => Object.assign(provider, { session }),
  }
  const provider: UniversalProviderLike = {
    connect: (question) => {
      play.questions.push(question)
      return new Promise((resolve, reject) => {
        open.push({
          yes: (session) => {
            play.hold(session)
            play.emit('connect', { session })
            resolve(session)
          },
          no: reject,
        })
      })
    },
    request: ({ method }, chain) => {
      play.requests.push({ method, chain })
      return play.answer(method)
    },
    disconnect: async () => {
      play.calls.push('disconnect')
      play.hold(undefined)
    },
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    setDefaultChain: (chain, rpcUrl) => {
      play.calls.push(`setDefaultChain ${chain} ${rpcUrl}`)
      play.emit('default_chain_changed', chain)
    },
    abortPairingAttempt: () => void play.calls.push('abort'),
    cleanupPendingPairings: async () => void play.calls.push('cleanup'),
  }
  return { provider, play }
}

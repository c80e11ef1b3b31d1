import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { UniversalProviderLike } from '../../core/UniversalProviderLike.js'
import { createHostAttempts } from './createHostAttempts.js'
import { createHostSession } from './createHostSession.js'
import type { Clock } from './Environment.js'
import type { PairingTransport } from './PairingClient.js'
import type { PairingErrorCode } from './PairingError.js'
import { type Agreement, checkGranted, getSessionChain } from './PairingSession.js'
import { toPeerFailure } from './PeerFailure.js'
import type { AlertDeveloper } from './parseRelayRejection.js'
import { subscribeHostEvents } from './subscribeHostEvents.js'

export interface HostTransportParts {
  readonly provider: UniversalProviderLike
  readonly clock: Clock
  /** Returns the namespaces of a proposal. */
  getProposalNamespaces(): ProposalNamespaces
  /** Returns the RPC URL of each chain of a family, for the provider. The wallet receives it too. */
  rpcMap(family: string): Record<string, string>
  onRefused?(code: PairingErrorCode, topic: string): void
  /** Called if the provider's relay rejects this app. */
  readonly onAlert?: AlertDeveloper | undefined
}

/** Creates a transport that uses the provider of the host. */
export function createHostTransport(parts: HostTransportParts): PairingTransport {
  const { provider, clock, rpcMap, onAlert } = parts
  const session = createHostSession({ ...parts, onSession: (held) => attempts.succeed(held) })
  const attempts = createHostAttempts({
    provider,
    clock,
    rpcMap,
    onAlert,
    claimSession: session.getProposed,
    rejectSession: () => void session.end(),
  })
  const unsubscribe = subscribeHostEvents({ provider, clock, session, isPairing: attempts.isRunning })
  session.get()

  const update: PairingTransport['update'] = (change) => {
    const before = session.get()
    const after = before && change(before)
    session.set(after)
    if (before && after) setDefaultChains(parts, before, after)
  }

  return {
    getSession: session.get,
    watch: session.watch,
    pair: async (request) => {
      if (request.signal.aborted) throw new FoyerError('ABORTED')
      const held = session.get()
      const paired = held?.grants[request.namespace] ? held : await attempts.wait(request)
      // Start the session on the requested chain if the wallet granted it.
      update((each) => ({ ...each, chains: { ...request.chains, ...each.chains } }))
      return session.getLoaded() ?? paired
    },
    request: async (chainId, method, params) => {
      const held = session.get()
      if (!held) throw new FoyerError('WALLET_DISCONNECTED')
      checkGranted(held, chainId, method)
      return new Promise((resolve, reject) => {
        const unwatch = session.watch({
          sessionChanged: (after) => after?.topic !== held.topic && reject(new FoyerError('WALLET_DISCONNECTED')),
        })
        provider
          .request({ method, params: params as object }, chainId)
          .then(resolve, (error: unknown) => reject(toPeerFailure(error)))
          .finally(unwatch)
      })
    },
    update,
    disconnect: async () => {
      if (session.get()) await session.end()
    },
    cancelPairings: attempts.drop,
    close: () => {
      unsubscribe()
      attempts.close()
    },
  }
}

/** Sets the default chain of the provider for each family whose chain has changed. */
function setDefaultChains({ provider, rpcMap }: HostTransportParts, before: Agreement, after: Agreement): void {
  for (const family of Object.keys(after.grants)) {
    const chain = getSessionChain(after, family)
    if (!chain || chain === getSessionChain(before, family)) continue
    try {
      provider.setDefaultChain?.(chain, rpcMap(family)[chain])
    } catch {
      // Ignore the error: only provider requests without a chain id use the default chain.
    }
  }
}

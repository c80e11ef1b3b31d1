import { caipChainId } from '@foyer/contract/pairing/namespaces'
import type { WalletCall } from '@foyer/contract/pairing/walletCalls'
import type { UniversalProviderLike } from '../../core/UniversalProviderLike.js'
import type { HostSession } from './createHostSession.js'
import type { Clock } from './Environment.js'
import { handlePeerCall } from './handlePeerCall.js'
import { getFamily } from './narrowGrants.js'
import { PairingError } from './PairingError.js'
import { canUseAnyChain, withChain } from './PairingSession.js'
import { sessionPayload } from './parseHostSession.js'

interface HostEventsParts {
  readonly provider: UniversalProviderLike
  readonly clock: Clock
  readonly session: HostSession
  /** Returns whether this app is pairing through the provider. */
  isPairing(): boolean
}

/** Applies the events of the host's provider to its session. Returns the unsubscribe function. */
export function subscribeHostEvents({ provider, clock, session, isPairing }: HostEventsParts): () => void {
  const handleCall = (method: WalletCall) => (payload: unknown) => {
    const parsed = sessionPayload.safeParse(payload)
    const held = session.getLoaded()
    if (!held || !parsed.success || parsed.data.topic !== held.topic) return
    const outcome = handlePeerCall(held, { method, params: parsed.data.params }, clock.now())
    if (outcome.session) session.set(outcome.session)
    if (outcome.event) session.emit(outcome.event.name, outcome.event.data, outcome.event.chainId)
    session.reportRefusal(outcome.refusal, held.topic)
  }

  const handleEnd = (topic: string | undefined) => {
    const held = session.getLoaded()
    if (held && topic === held.topic) session.remove(topic)
  }

  /** Handles a chain that the host selected. Rejects a chain that the wallet did not grant. */
  const handleDefaultChain = (payload: unknown) => {
    const parsed = caipChainId.safeParse(payload)
    const held = session.getLoaded()
    if (!held || !parsed.success) return
    const chain = parsed.data
    const family = getFamily(chain)
    if (held.grants[family]?.chains.includes(chain) || canUseAnyChain(held)) session.set(withChain(held, family, chain))
    else session.reportRefusal(new PairingError('CHAIN_UNGRANTED'), held.topic)
  }

  const handlers: Readonly<Record<string, (payload: unknown) => void>> = {
    // The response to a proposal of this app is read when its `connect` call resolves.
    connect: () => void (isPairing() || session.get()),
    session_event: handleCall('wc_sessionEvent'),
    session_update: handleCall('wc_sessionUpdate'),
    session_delete: (payload) => handleEnd(sessionPayload.safeParse(payload).data?.topic),
    disconnect: () => handleEnd(session.getLoaded()?.topic),
    default_chain_changed: handleDefaultChain,
  }
  for (const [event, handler] of Object.entries(handlers)) provider.on(event, handler)
  return () => {
    for (const [event, handler] of Object.entries(handlers)) provider.removeListener(event, handler)
  }
}

import { caipChainId, type ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import type { WalletCall } from '@foyer/contract/pairing/walletCalls'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { UniversalProviderLike } from '../../core/UniversalProviderLike.js'
import { createHostAttempts } from './createHostAttempts.js'
import type { Clock } from './Environment.js'
import { getFamily } from './narrowGrants.js'
import type { PairingEvents, PairingTransport } from './PairingClient.js'
import { PairingRefusal, type RefusalCode } from './PairingRefusal.js'
import { type Agreement, canUseAnyChain, checkGranted, getSessionChain, withChain } from './PairingSession.js'
import { toPeerFailure } from './PeerFailure.js'
import { ofSession, readHostSession, readHostTopic } from './readHostSession.js'
import type { AlertDeveloper } from './readRelayRefusal.js'
import { takePeerCall } from './takePeerCall.js'
import { timing } from './timing.js'

export interface HostTransportParts {
  readonly provider: UniversalProviderLike
  readonly clock: Clock
  /** What a wallet is asked for. */
  asked(): ProposalNamespaces
  /** Where the provider may read each chain of a family; the wallet gets to know it too. */
  rpcMap(family: string): Record<string, string>
  onRefused?(code: RefusalCode, topic: string): void
  /** The provider's relay will not have this app. */
  readonly onAlert?: AlertDeveloper | undefined
}

/** The transport over the provider the host brought: its session is ours as far as it holds what was asked for. */
export function createHostTransport(parts: HostTransportParts): PairingTransport {
  const { provider, clock } = parts
  const listeners = new Set<PairingEvents>()
  /** Sessions that ended here, or were not taken, whatever the provider still says. */
  const left = new Set<string>()
  const current: { session: Agreement | undefined } = { session: undefined }

  const become = (session: Agreement | undefined) => {
    const before = current.session
    if (JSON.stringify(before) === JSON.stringify(session)) return
    current.session = session
    if (session) attempts.succeed(session)
    for (const { sessionChanged } of [...listeners]) sessionChanged(session, before)
  }

  const refuse = (refusal: unknown, topic: string) => {
    if (refusal instanceof PairingRefusal) parts.onRefused?.(refusal.code, topic)
  }
  /**
   * Looks which session the provider holds. The host may pair on its own: what is not right about such a session does not
   * concern whoever asks here, and is no session.
   *
   * @throws PairingRefusal when it is the answer to our own question.
   */
  const look = (isAsked = false): Agreement | undefined => {
    const topic = readHostTopic(provider)
    if (topic === undefined || left.has(topic)) become(undefined)
    else if (topic !== current.session?.topic) become(read(topic, isAsked))
    return current.session
  }
  const read = (topic: string, isAsked: boolean) => {
    try {
      return readHostSession(provider, parts.asked(), clock.now())
    } catch (error) {
      leave(topic, error)
      if (isAsked) throw error
      return undefined
    }
  }
  /** Whatever the provider goes on saying of it, it is over here. */
  const leave = (topic: string, refusal?: unknown) => {
    left.add(topic)
    refuse(refusal, topic)
    become(undefined)
  }
  /** Ends what the provider holds, waiting no longer than a farewell may take. */
  const end = async () => {
    const topic = readHostTopic(provider)
    if (topic === undefined) return
    leave(topic)
    await new Promise<void>((resolve) => {
      const cancel = clock.after(timing.farewellTimeoutMs, resolve)
      const over = () => {
        cancel()
        resolve()
      }
      const leaving = async () => provider.disconnect()
      leaving().then(over, over)
    })
  }

  const attempts = createHostAttempts({
    provider,
    clock,
    rpcMap: parts.rpcMap,
    onAlert: parts.onAlert,
    takeSession: () => look(true),
    refuseSession: () => void end(),
  })

  const takeCall = (method: WalletCall) => (payload: unknown) => {
    const said = ofSession.safeParse(payload)
    const { session } = current
    if (!session || !said.success || said.data.topic !== session.topic) return
    const { params } = said.data
    const outcome = takePeerCall(session, { method, params }, clock.now())
    if (outcome.session) become(outcome.session)
    if (outcome.event)
      for (const { event } of [...listeners]) event?.(outcome.event.name, outcome.event.data, outcome.event.chainId)
    refuse(outcome.refusal, session.topic)
  }
  /** The session is over, if it is ours. */
  const close = (topic: string | undefined) => {
    const { session } = current
    if (session && topic === session.topic) leave(topic)
  }
  const heard: Readonly<Record<string, (payload: unknown) => void>> = {
    // Ours is taken when its question is answered.
    connect: () => void (attempts.isRunning() || look()),
    session_event: takeCall('wc_sessionEvent'),
    session_update: takeCall('wc_sessionUpdate'),
    session_delete: (payload) => close(ofSession.safeParse(payload).data?.topic),
    disconnect: () => close(current.session?.topic),
    // The host switched on its own; what the wallet did not grant stays where it is.
    default_chain_changed: (chain) => {
      const said = caipChainId.safeParse(chain)
      const { session } = current
      if (!session || !said.success) return
      const family = getFamily(said.data)
      if (!session.grants[family]?.chains.includes(said.data) && !canUseAnyChain(session))
        return parts.onRefused?.('CHAIN_UNGRANTED', session.topic)
      become(withChain(session, family, said.data))
    },
  }
  for (const [event, listener] of Object.entries(heard)) provider.on(event, listener)
  look()

  const watch = (events: PairingEvents) => {
    listeners.add(events)
    return () => listeners.delete(events)
  }
  const update: PairingTransport['update'] = (change) => {
    const before = look()
    const after = before && change(before)
    become(after)
    for (const family of Object.keys(after?.grants ?? {})) {
      const chain = after && getSessionChain(after, family)
      if (!before || !chain || chain === getSessionChain(before, family)) continue
      try {
        provider.setDefaultChain?.(chain, parts.rpcMap(family)[chain])
      } catch {
        // It matters only to whoever asks the provider without naming a chain.
      }
    }
  }

  return {
    getSession: () => look(),
    watch,
    pair: async (request) => {
      if (request.signal.aborted) throw new FoyerError('ABORTED')
      const held = look()
      const session = held?.grants[request.namespace] ? held : await attempts.wait(request)
      // The chain the app wishes for is the one it is on, where the wallet granted it.
      update((each) => ({ ...each, chains: { ...request.chains, ...each.chains } }))
      return current.session ?? session
    },
    request: async (chainId, method, params) => {
      const session = look()
      if (!session) throw new FoyerError('WALLET_DISCONNECTED')
      checkGranted(session, chainId, method)
      return new Promise((resolve, reject) => {
        const unwatch = watch({
          sessionChanged: (after) => after?.topic !== session.topic && reject(new FoyerError('WALLET_DISCONNECTED')),
        })
        provider
          .request({ method, params: params as object }, chainId)
          .then(resolve, (error: unknown) => reject(toPeerFailure(error)))
          .finally(unwatch)
      })
    },
    update,
    disconnect: async () => {
      if (look()) await end()
    },
    forgetAddresses: () => attempts.drop(),
    close: () => {
      for (const [event, listener] of Object.entries(heard)) provider.removeListener(event, listener)
      attempts.close()
    },
  }
}

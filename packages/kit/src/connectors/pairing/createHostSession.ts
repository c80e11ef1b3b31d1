import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import type { UniversalProviderLike } from '../../core/UniversalProviderLike.js'
import type { Clock } from './Environment.js'
import type { PairingEvents } from './PairingClient.js'
import { PairingError, type PairingErrorCode } from './PairingError.js'
import type { Agreement } from './PairingSession.js'
import { getHostTopic, parseHostSession } from './parseHostSession.js'
import { timing } from './timing.js'

interface HostSessionParts {
  readonly provider: UniversalProviderLike
  readonly clock: Clock
  /** Returns the namespaces of a proposal. */
  getProposalNamespaces(): ProposalNamespaces
  /** Called for a new or changed session, before the listeners. */
  onSession(session: Agreement): void
  onRefused?(code: PairingErrorCode, topic: string): void
}

/** Manages the session of the host's provider, limited to the proposed namespaces. */
export function createHostSession(parts: HostSessionParts) {
  const { provider, clock } = parts
  const listeners = new Set<PairingEvents>()
  /** The topics of sessions that ended here or are invalid. The provider may still have them. */
  const ignoredTopics = new Set<string>()
  const current: { session: Agreement | undefined } = { session: undefined }

  const set = (session: Agreement | undefined) => {
    const before = current.session
    if (JSON.stringify(before) === JSON.stringify(session)) return
    current.session = session
    if (session) parts.onSession(session)
    for (const { sessionChanged } of [...listeners]) sessionChanged(session, before)
  }

  const reportRefusal = (refusal: unknown, topic: string) => {
    if (refusal instanceof PairingError) parts.onRefused?.(refusal.code, topic)
  }

  /** Ends the session here, although the provider may still have it. */
  const remove = (topic: string, refusal?: unknown) => {
    ignoredTopics.add(topic)
    reportRefusal(refusal, topic)
    set(undefined)
  }

  const parse = (topic: string, isStrict: boolean) => {
    try {
      return parseHostSession(provider, parts.getProposalNamespaces(), clock.now())
    } catch (error) {
      remove(topic, error)
      if (isStrict) throw error
      return undefined
    }
  }

  const load = (isStrict: boolean): Agreement | undefined => {
    const topic = getHostTopic(provider)
    if (topic === undefined || ignoredTopics.has(topic)) set(undefined)
    else if (topic !== current.session?.topic) set(parse(topic, isStrict))
    return current.session
  }

  return {
    /** Returns the session of the provider. The host can pair on its own, so an invalid session counts as none. */
    get: () => load(false),
    /**
     * Returns the session that answers a proposal of this app.
     *
     * @throws PairingError if it is invalid.
     */
    getProposed: () => load(true),
    /** Returns the session as of the last read. */
    getLoaded: () => current.session,
    set,
    remove,
    reportRefusal,
    /** Ends the session of the provider. Resolves after `farewellTimeoutMs` at the latest. */
    end: async () => {
      const topic = getHostTopic(provider)
      if (topic === undefined) return
      remove(topic)
      await new Promise<void>((resolve) => {
        const cancel = clock.after(timing.farewellTimeoutMs, resolve)
        const finish = () => {
          cancel()
          resolve()
        }
        const disconnect = async () => provider.disconnect()
        disconnect().then(finish, finish)
      })
    },
    watch: (events: PairingEvents) => {
      listeners.add(events)
      return () => listeners.delete(events)
    },
    emit: (name: string, data: unknown, chainId: string) => {
      for (const { event } of [...listeners]) event?.(name, data, chainId)
    },
  }
}

export type HostSession = ReturnType<typeof createHostSession>

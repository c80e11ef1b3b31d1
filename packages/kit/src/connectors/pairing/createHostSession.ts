import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import type { UniversalProviderLike } from '../../core/UniversalProviderLike.js'
import type { Clock } from './Environment.js'
import type { PairingEvents } from './PairingClient.js'
import { PairingRefusal, type RefusalCode } from './PairingRefusal.js'
import type { Agreement } from './PairingSession.js'
import { readHostSession, readHostTopic } from './readHostSession.js'
import { timing } from './timing.js'

interface HostSessionParts {
  readonly provider: UniversalProviderLike
  readonly clock: Clock
  /** The namespaces of a proposal. */
  asked(): ProposalNamespaces
  /** The session is new or has changed. Called before the listeners. */
  onSession(session: Agreement): void
  onRefused?(code: RefusalCode, topic: string): void
}

/** The session of the host's provider, narrowed to the proposed namespaces. */
export function createHostSession(parts: HostSessionParts) {
  const { provider, clock } = parts
  const listeners = new Set<PairingEvents>()
  /** Sessions that ended here or are invalid. The provider may still have them. */
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
    if (refusal instanceof PairingRefusal) parts.onRefused?.(refusal.code, topic)
  }

  /** Ends the session here, although the provider may still have it. */
  const remove = (topic: string, refusal?: unknown) => {
    ignoredTopics.add(topic)
    reportRefusal(refusal, topic)
    set(undefined)
  }

  const parse = (topic: string, isStrict: boolean) => {
    try {
      return readHostSession(provider, parts.asked(), clock.now())
    } catch (error) {
      remove(topic, error)
      if (isStrict) throw error
      return undefined
    }
  }

  const load = (isStrict: boolean): Agreement | undefined => {
    const topic = readHostTopic(provider)
    if (topic === undefined || ignoredTopics.has(topic)) set(undefined)
    else if (topic !== current.session?.topic) set(parse(topic, isStrict))
    return current.session
  }

  return {
    /** Reads the session of the provider. The host may pair on its own: its invalid session counts as none. */
    get: () => load(false),
    /** Reads the session that answers a proposal of this app. @throws PairingRefusal if it is invalid */
    getProposed: () => load(true),
    /** Returns the session as it was last read. */
    getLoaded: () => current.session,
    set,
    remove,
    reportRefusal,
    /** Ends the session of the provider. Resolves after `farewellTimeoutMs` at the latest. */
    end: async () => {
      const topic = readHostTopic(provider)
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

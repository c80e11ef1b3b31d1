import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { UniversalProvider, UniversalProviderSession } from '../../core/UniversalProvider.js'
import type { PairingEip155Provider } from './createEip155Provider.js'
import { getFamily } from './narrowGrants.js'
import type { PairingTransport } from './PairingClient.js'
import { type Agreement, canUseAnyChain, getSessionChain, listAddresses, withChain } from './PairingSession.js'

type Listener = (payload: never) => void

export interface OwnUniversalProvider extends UniversalProvider {
  emit(event: string, payload: unknown): void
}

function formatSession({ topic, expiresAtMs, peer, grants, asked, properties }: Agreement): UniversalProviderSession {
  const { name, description = '', url = '', icons = [] } = peer.metadata
  return {
    topic,
    expiry: Math.floor(expiresAtMs / 1000),
    acknowledged: true,
    controller: peer.publicKey,
    peer: { publicKey: peer.publicKey, metadata: { name, description, url, icons } },
    namespaces: grants,
    requiredNamespaces: {},
    optionalNamespaces: Object.fromEntries(
      Object.entries(asked).map(([family, { chains = [], ...words }]) => [family, { chains, ...words }]),
    ),
    ...(properties && { sessionProperties: properties }),
  }
}

/**
 * Wraps a transport in the interface of `@walletconnect/universal-provider`. Requests for EVM networks go through
 * `eip155`.
 */
export function createUniversalProvider(
  transport: PairingTransport,
  eip155: Pick<PairingEip155Provider, 'request'>,
  getUri: () => string | undefined,
): OwnUniversalProvider {
  const listeners = new Map<string, Map<Listener, Listener>>()
  const add = (event: string, listener: Listener, called: Listener) => {
    listeners.set(event, (listeners.get(event) ?? new Map()).set(listener, called))
    return provider
  }
  const remove = (event: string, listener: Listener) => {
    listeners.get(event)?.delete(listener)
    return provider
  }
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event)?.values() ?? [])]) listener(payload as never)
  }
  const getAgreement = (topic?: string): Agreement => {
    const session = transport.getSession()
    if (!session || (topic ?? session.topic) !== session.topic) throw new FoyerError('WALLET_DISCONNECTED')
    return session
  }
  const request: UniversalProvider['request'] = async <Answer>(
    { method, params }: { readonly method: string; readonly params?: object | undefined },
    chain?: string,
  ) => {
    const session = getAgreement()
    const [first = ''] = Object.keys(session.grants)
    const family = getFamily(chain ?? (session.grants.eip155 ? 'eip155' : first))
    const current = getSessionChain(session, family)
    if (family === 'eip155' && (chain ?? current) === current)
      return (await eip155.request({ method, params })) as Answer
    return (await transport.request(chain ?? current ?? '', method, params)) as Answer
  }

  const emitPeerEvent = (name: string, data: unknown, chainId: string) => {
    const session = transport.getSession()
    if (session) emit('session_event', { topic: session.topic, params: { event: { name, data }, chainId } })
    emit(name, data)
  }
  /** Emit these two events here: the transport applies them to the session and does not emit them. */
  const emitChanges = (family: string, after: Agreement, before: Agreement) => {
    const [chain, chainBefore] = [getSessionChain(after, family), getSessionChain(before, family)]
    if (chain === undefined) return
    const reference = chain.slice(family.length + 1)
    if (chain !== chainBefore) emitPeerEvent('chainChanged', family === 'eip155' ? Number(reference) : reference, chain)
    const addresses = listAddresses(after, family)
    if (String(addresses) !== String(listAddresses(before, family))) emitPeerEvent('accountsChanged', addresses, chain)
  }

  transport.watch({
    sessionChanged: (after, before) => {
      if (before && before.topic !== after?.topic) {
        emit('session_delete', { topic: before.topic })
        emit('disconnect', { topic: before.topic })
      }
      if (!after) return
      const session = formatSession(after)
      if (before?.topic !== after.topic) return emit('connect', { session })
      if (JSON.stringify(before.grants) !== JSON.stringify(after.grants))
        emit('session_update', { topic: after.topic, params: { namespaces: session.namespaces } })
      for (const family of Object.keys(after.grants)) emitChanges(family, after, before)
    },
    event: emitPeerEvent,
  })

  const getSessions = () => {
    const session = transport.getSession()
    return session ? [formatSession(session)] : []
  }
  const provider: OwnUniversalProvider = {
    get session() {
      return getSessions()[0]
    },
    get uri() {
      return getUri()
    },
    client: {
      session: {
        get length() {
          return getSessions().length
        },
        get keys() {
          return getSessions().map(({ topic }) => topic)
        },
        getAll: getSessions,
        get: (topic) => formatSession(getAgreement(topic)),
      },
      request: async ({ topic, chainId, request: args }) => request(args, getAgreement(topic) && chainId),
      disconnect: async ({ topic }) => {
        if (getAgreement(topic)) await transport.disconnect()
      },
    },
    request,
    setDefaultChain: (chain) => {
      const session = transport.getSession()
      const family = getFamily(chain)
      if (!session?.grants[family]?.chains.includes(chain) && !(session && canUseAnyChain(session))) return
      transport.update((each) => withChain(each, family, chain))
    },
    disconnect: () => transport.disconnect(),
    on: (event: string, listener: Listener) => add(event, listener, listener),
    once: (event: string, listener: Listener) =>
      add(event, listener, (payload) => {
        remove(event, listener)
        listener(payload)
      }),
    off: remove,
    removeListener: remove,
    emit,
  }
  return provider
}

import type { Connector, ConnectRequest, WalletAccounts, WalletEvents } from '../../core/Connector.js'
import type { EmbeddedConnector, EmbeddedUser, EmbeddedVerbs } from '../../core/EmbeddedConnector.js'
import { FoyerError, getErrorCode, isFoyerError } from '../../errors/FoyerError.js'
import { type ChainId, getNamespace, isChainId } from '../../primitives/ChainId.js'
import type { Namespace } from '../../primitives/Namespace.js'
import { announce } from './announce.js'
import { createEip155Provider } from './createEip155Provider.js'
import { createFrameElement } from './createFrameElement.js'
import { createFrameHost } from './createFrameHost.js'
import { createLogIn } from './createLogIn.js'
import { createRequests } from './createRequests.js'
import { isAddressOf, toAccounts, toUser } from './EmbeddedAccount.js'
import type { EmbeddedOptions } from './EmbeddedOptions.js'

/** [S9.26] */
const families: readonly Namespace[] = ['eip155', 'solana']

interface Family {
  accounts?: WalletAccounts | undefined
  readonly watchers: Set<WalletEvents>
}

/**
 * The embedded wallet as a connector: one log-in, an account in every family. The frame is loaded by the first log-in,
 * or at once for somebody who is logged in already.
 */
export function createEmbeddedConnector(options: EmbeddedOptions): EmbeddedConnector {
  const { memory, page, frameOrigin } = options
  const states: Readonly<Record<string, Family>> = Object.fromEntries(
    families.map((family) => [family, { watchers: new Set<WalletEvents>() }]),
  )
  const session: {
    user?: EmbeddedUser
    users: Partial<Record<Namespace, EmbeddedUser>>
    /** Two families ask to sign out at the same time; there is one log-in. */
    signingOut?: Promise<void> | undefined
    unannounce?: (() => void) | undefined
  } = { users: {} }
  const uuid = page.crypto.randomUUID?.() ?? '2f0c6fd4-6d05-4a1c-8fd6-3b1a0a6f3c11'

  const host = createFrameHost({
    origin: frameOrigin,
    page,
    query: {
      projectId: options.projectId,
      chainId: getFirstChainId(),
      version: '4',
      enableLogger: String(options.isLogging),
      ui: '1',
    },
    createElement: options.createElement ?? ((address, events) => createFrameElement(page, address, events)),
    onReady: tellApp,
    onTimeout: options.onAlert,
  })
  /** The frame may have to ask the person on the way, to unlock for one; their Cancel ends it. */
  const logIns = new Set<AbortController>()
  /** Screens the app opened, which go when the widget goes. */
  const screens = new Set<AbortController>()
  const shown = { visible: false }
  host.watch(({ visible }) => {
    shown.visible = visible
  })
  const rejectPending = () => {
    requests.rejectPending()
    // A log-in that shows nothing goes on: its view decides. One that asks the person is answered no.
    for (const controller of [...screens, ...(shown.visible ? logIns : [])]) controller.abort()
  }
  /** A log-in that is over elsewhere is over here too [S8.6]. */
  const noticeEnd = (error: unknown) => {
    if (!isFoyerError(error) || error.code !== 'SESSION_EXPIRED') return
    options.onAlert(error)
    const watchers = families.flatMap((family) => [...(states[family]?.watchers ?? [])])
    forget()
    for (const watcher of watchers) watcher.disconnected()
  }
  const requests = createRequests(host, noticeEnd)
  const logIn = createLogIn(host, options)
  host.onCancel(rejectPending)

  const getFacts = (family: Namespace) => states[family]?.accounts
  const eip155 = createEip155Provider({
    getFacts: () => getFacts('eip155'),
    request: requests.request,
    switchChain: async (chainId) => {
      if (!options.networks().some(({ caipNetworkId }) => caipNetworkId === chainId))
        throw new FoyerError('UNRECOGNIZED_CHAIN')
      await goTo(chainId)
    },
  })
  const solana = options.createSolana?.({ getFacts: () => getFacts('solana'), request: requests.request })
  const providers: Readonly<Record<string, unknown>> = { eip155: eip155.provider, solana }

  function getFirstChainId(): string {
    const known = memory.recallLastChainId()
    return isChainId(known) ? known : (options.networks()[0]?.caipNetworkId ?? 'eip155:1')
  }

  function tellApp(): void {
    const { sdkVersion, projectId } = options
    host.tell('SYNC_DAPP_DATA', { metadata: options.metadata(), sdkVersion, sdkType: 'appkit', projectId })
    const { mode, variables } = options.theme()
    embedded.syncTheme(mode, variables)
    const locale = options.locale()
    if (locale) host.tell('SET_LOCALE', { locale })
  }

  /** From now on these are the accounts; whoever listens to the provider hears what changed. */
  const setAccounts = (family: Namespace, accounts: WalletAccounts | undefined) => {
    const state = states[family]
    if (!state) return
    const before = state.accounts
    state.accounts = accounts
    if (family !== 'eip155') return
    const isSame = JSON.stringify(before?.addresses) === JSON.stringify(accounts?.addresses)
    if (accounts && !before) eip155.emit('connect', { chainId: eip155.toHex(accounts.chainId) })
    if (accounts && before && accounts.chainId !== before.chainId)
      eip155.emit('chainChanged', eip155.toHex(accounts.chainId))
    if (!isSame) eip155.emit('accountsChanged', [...(accounts?.addresses ?? [])])
    if (!accounts && before) eip155.emit('disconnect', { code: 4900, message: 'The person signed out' })
    if (!accounts) {
      session.unannounce?.()
      delete session.unannounce
    } else if (options.isAnnouncing()) session.unannounce ??= announce(page, eip155.provider, 'Embedded wallet', uuid)
  }

  /** The person is gone, on our side at least; nothing of them stays [S4.14]. */
  const forget = () => {
    memory.forget()
    logIn.leave()
    delete session.user
    session.users = {}
    for (const family of families) setAccounts(family, undefined)
  }

  const goTo = async (chainId: ChainId, signal?: AbortSignal) => {
    await host.ask('SWITCH_NETWORK', { chainId }, { signal })
    memory.rememberLastChainId(chainId)
    const state = states[getNamespace(chainId)]
    if (!state?.accounts) return
    setAccounts(getNamespace(chainId), { ...state.accounts, chainId })
    for (const watcher of [...state.watchers]) watcher.chainChanged(chainId)
  }

  /** Chains to name, the wanted one first: the frame need not know every chain of the app. */
  const listChains = ({ chainId, networks }: ConnectRequest, family: Namespace): readonly ChainId[] => {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === family).map((each) => each.caipNetworkId)
    return [...new Set([...(chainId ? [chainId] : []), ...own])]
  }
  const getUser = async (family: Namespace, request: ConnectRequest): Promise<WalletAccounts> => {
    const preferredAccountType = options.accountType(family)
    const chains = listChains(request, family)
    for (const [index, chainId] of chains.entries()) {
      try {
        const payload = { chainId, ...(preferredAccountType && { preferredAccountType }) }
        const user = toUser(
          await withAbort(logIns, request.signal, (signal) => host.ask('GET_USER', payload, { signal })),
        )
        const accounts = toAccounts(user, family, chainId)
        session.user = user
        session.users[family] = user
        if (user.email && memory.recallSocial() === undefined) memory.rememberEmail(user.email)
        setAccounts(family, accounts)
        return accounts
      } catch (error) {
        if (getErrorCode(error) !== 'CHAIN_NOT_SUPPORTED' || index === chains.length - 1) throw error
      }
    }
    throw new FoyerError('CHAIN_NOT_SUPPORTED')
  }

  const restore = async (family: Namespace, request: ConnectRequest): Promise<WalletAccounts | undefined> => {
    if (!memory.isUsed()) return undefined
    const { signal } = request
    try {
      const { isConnected } = await host.ask('IS_CONNECTED', undefined, { signal })
      if (isConnected) return await getUser(family, withLastChain(request, family))
    } catch (error) {
      forget()
      throw error
    }
    forget()
    return undefined
  }
  /** The chain of the last visit goes before the one the app starts with [S3.53]. */
  const withLastChain = (request: ConnectRequest, family: Namespace): ConnectRequest => {
    const last = memory.recallLastChainId()
    const isOurs = isChainId(last) && getNamespace(last) === family
    return isOurs && request.networks.some((each) => each.caipNetworkId === last)
      ? { ...request, chainId: last }
      : request
  }

  const signOut = () => {
    session.signingOut ??= host.ask('SIGN_OUT').finally(() => delete session.signingOut)
    forget()
    return session.signingOut
  }

  const watch = (family: Namespace, events: WalletEvents) => {
    const { watchers } = states[family] ?? {}
    watchers?.add(events)
    return () => {
      watchers?.delete(events)
      // A connection that is made anew is watched again at once; one that ended here or in another tab is not.
      queueMicrotask(() => {
        if (watchers?.size === 0) setAccounts(family, undefined)
      })
    }
  }

  /** Another kind of account has another address. */
  const moveTo = (address: string) => {
    const state = states.eip155
    const isNew = state?.accounts && address !== state.accounts.addresses[0] && isAddressOf('eip155', address)
    if (!state?.accounts || !isNew) return
    const [before, ...rest] = state.accounts.addresses
    const others = rest.filter((each) => each !== address)
    setAccounts('eip155', { ...state.accounts, addresses: [address, before, ...others] })
    for (const watcher of [...state.watchers]) watcher.accountsChanged([address, before, ...others])
  }

  const embedded: EmbeddedVerbs = {
    ...logIn.verbs,
    frameOrigin,
    load: host.load,
    setPreferredAccount: async (type) => {
      const answer = await host.ask('SET_PREFERRED_ACCOUNT', { type })
      moveTo(answer.address)
      return answer
    },
    syncTheme: (themeMode, themeVariables) =>
      host.tell('SYNC_THEME', { ...(themeMode && { themeMode }), themeVariables: { ...themeVariables } }),
    getSecurity: () => host.ask('GET_SECURITY'),
    openScreen: (screen) => withAbort(screens, undefined, (signal) => host.ask('OPEN_SCREEN', { screen }, { signal })),
    getIdentityToken: () => host.ask('GET_IDENTITY_TOKEN'),
    signOutEverywhere: () => host.ask('SIGN_OUT_EVERYWHERE'),
    getSmartAccountNetworks: async () => {
      const networks = await host.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS').then(
        (answer) => answer.smartAccountEnabledNetworks,
        () => [],
      )
      memory.rememberSmartAccountNetworks(networks)
      return networks
    },
    rejectPending,
    watchRequests: requests.watch,
    watchFrame: host.watch,
    placeFrame: host.place,
    watchOutsidePress: host.watchOutsidePress,
  }

  const createFor = (family: Namespace): Connector & { readonly type: 'AUTH' } => ({
    id: 'ID_AUTH',
    name: 'Auth',
    type: 'AUTH',
    chain: family,
    get chains() {
      const networks = options.networks().filter(({ chainNamespace }) => chainNamespace === family)
      return networks.map(({ caipNetworkId }) => caipNetworkId)
    },
    provider: providers[family],
    connect: (request) => getUser(family, request),
    reconnect: (request) => restore(family, request),
    disconnect: signOut,
    switchNetwork: (network, signal) => goTo(network.caipNetworkId, signal),
    watch: (events) => watch(family, events),
  })

  if (memory.isUsed()) host.load().catch(() => undefined)
  const configured = new Set(options.networks().map(({ chainNamespace }) => chainNamespace))
  const present = families.filter((family) => configured.has(family))
  const [first = 'eip155'] = present
  const extras = {
    embedded,
    getUser: (namespace?: Namespace) => (namespace ? session.users[namespace] : session.user),
    getLastChainId: () => {
      const last = memory.recallLastChainId()
      return isChainId(last) ? last : undefined
    },
    close: () => {
      session.unannounce?.()
      host.close()
    },
    ...(present.length > 1 && { connectors: present.map(createFor) }),
  }
  // Onto the object with its getter: what a spread copies would for ever be what it says now.
  return Object.assign(createFor(first), extras)
}

/** Lets `run` be stopped by `signal` or from the set it is in. */
async function withAbort<Result>(
  set: Set<AbortController>,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  set.add(controller)
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  try {
    return await run(controller.signal)
  } finally {
    set.delete(controller)
    signal?.removeEventListener('abort', stop)
  }
}

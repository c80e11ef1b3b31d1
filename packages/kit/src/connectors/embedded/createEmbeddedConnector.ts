import type { FramePayload } from '@foyer/contract/frame/frameMessages'
import { logInAnswers } from '@foyer/contract/frame/logInAnswers'
import type { Namespace } from '@foyer/primitives/ChainId'
import { type ChainId, isChainId } from '@foyer/primitives/ChainId'
import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Connector, ConnectRequest, WalletAccounts } from '../../core/Connector.js'
import type { EmbeddedConnector, EmbeddedMethods } from '../../core/EmbeddedConnector.js'
import type { EmbeddedEip155Provider } from './createEip1193Provider.js'
import { createFrameElement } from './createFrameElement.js'
import { createFrameHost } from './createFrameHost.js'
import { createLogIn } from './createLogIn.js'
import type { Signing } from './createSigning.js'
import { type Family, isAddressOf, toAccounts } from './EmbeddedAccount.js'
import type { EmbeddedOptions } from './EmbeddedOptions.js'

type FrameMetadata = FramePayload<'SYNC_DAPP_DATA'>['metadata']

/**
 * The embedded wallet as a connector: one log-in, an account in every family. The frame is loaded by the first log-in,
 * or at once for somebody who is logged in already.
 */
export function createEmbeddedConnector(options: EmbeddedOptions): EmbeddedConnector {
  const { memory, page, projectId, networks } = options
  const eip155: Family = { name: 'eip155', watchers: new Set() }
  const solana: Family = { name: 'solana', watchers: new Set() }
  /** [S9.26] */
  const families = [eip155, solana] as const
  /** Two families ask to sign out at the same time; there is one log-in. */
  let signingOut: Promise<void> | undefined
  let announcer: Promise<(isOn: boolean) => void> | undefined
  let signing: Signing | undefined
  let loadingSigning: Promise<void> | undefined
  let isShown = false
  /** The frame may have to ask the person on the way, to unlock for one; their Cancel ends it. */
  const logIns = new Set<() => void>()

  const getLastChainId = () => {
    const last = memory.recallLastChainId()
    return isChainId(last) ? last : undefined
  }
  const rejectPending = () => {
    signing?.rejectPending()
    // A log-in that shows nothing goes on: its view decides. One that asks the person is answered no.
    if (isShown) for (const stop of [...logIns]) stop()
  }
  const { ask, tell, close, ...views } = createFrameHost({
    origin: options.frameOrigin,
    page,
    query: {
      projectId,
      chainId: getLastChainId() ?? networks()[0]?.caipNetworkId ?? 'eip155:1',
      version: '4',
      enableLogger: String(options.isLogging),
      ui: '1',
    },
    createElement: options.createElement ?? ((address, events) => createFrameElement(page, address, events)),
    onReady: () => {
      const { sdkVersion } = options
      const metadata = options.metadata() as FrameMetadata
      tell('SYNC_DAPP_DATA', { metadata, sdkVersion, sdkType: 'appkit', projectId })
      syncLook()
    },
    onTimeout: options.onAlert,
    onCancel: rejectPending,
  })
  views.watchFrame((height) => {
    isShown = height > 0
  })
  const { leave, ...logIn } = createLogIn({ ask }, memory)

  /** Once it is there, in the very task of the call. */
  const withSigning = async <Result>(use: (methods: Signing) => Promise<Result>): Promise<Result> => {
    loadingSigning ??= options.loadSigning().then(
      (load) => {
        signing = load.createSigning({
          host: { ask },
          options,
          families,
          isAddressOf,
          getLastChainId,
          getUser,
          setAccounts,
          forget,
          tell: load.tell,
        })
      },
      (cause) => {
        loadingSigning = undefined
        throw new FoyerError('OFFLINE', { cause })
      },
    )
    if (!signing) await loadingSigning
    return use(signing as Signing)
  }
  /** Passes something on to the provider proper once it is there, if it ever is; nobody waits for it. */
  const passOn = (use: (provider: Signing['eip155']) => void) => {
    withSigning(async ({ eip155 }) => use(eip155)).catch(() => undefined)
    return provider
  }
  const provider: EmbeddedEip155Provider = {
    isFoyer: true,
    request: (args) => withSigning(({ eip155 }) => eip155.request(args)),
    on: (...args) => passOn((eip1193) => eip1193.on(...args)),
    removeListener: (...args) => passOn((eip1193) => eip1193.removeListener(...args)),
  }
  const solanaProvider = options.createSolana?.({
    getFacts: () => solana.accounts,
    request: (...args) => withSigning(({ request }) => request(...args)),
    page,
    networks,
    isAnnouncing: options.isAnnouncing,
  })

  const announce = (isOn: boolean) => {
    if (isOn) announcer ??= import('./createAnnouncer.js').then((module) => module.createAnnouncer(page, provider))
    announcer?.then(
      (say) => say(isOn),
      () => undefined,
    )
  }

  /** From now on these are the accounts; whoever listens to the provider hears what changed. */
  const setAccounts = (family: Family, accounts?: WalletAccounts) => {
    const before = family.accounts
    family.accounts = accounts
    if (family === solana) solanaProvider?.emitChanges(before?.addresses[0], accounts?.addresses[0])
    if (family !== eip155) return
    // Who listens has had it loaded.
    if (loadingSigning) passOn((eip1193) => eip1193.emitChanges(before, accounts))
    announce(accounts !== undefined && options.isAnnouncing())
  }

  /** The person is gone, on our side at least; nothing of them stays [S4.14]. */
  const forget = () => {
    memory.forget()
    leave()
    signing?.leave()
    for (const family of families) {
      family.user = undefined
      setAccounts(family)
    }
  }

  const getUser = async (family: Family, request: ConnectRequest): Promise<WalletAccounts> => {
    const { name } = family
    const { chainId: wanted, signal } = request
    const preferredAccountType = options.accountType(name)
    const chains = listChains(request.networks, name)
    // The wanted one first: the frame need not know every chain of the app.
    for (const chainId of new Set(wanted ? [wanted, ...chains] : chains)) {
      try {
        const payload = { chainId, ...(preferredAccountType && { preferredAccountType }) }
        const user = await ask('GET_USER', payload, { signal, stops: logIns, answer: logInAnswers.GET_USER })
        const accounts = toAccounts(user, name, chainId)
        family.user = user
        if (user.email && memory.recallSocial() === undefined) memory.rememberEmail(user.email)
        setAccounts(family, accounts)
        return accounts
      } catch (error) {
        if (getErrorCode(error) !== 'CHAIN_NOT_SUPPORTED') throw error
      }
    }
    throw new FoyerError('CHAIN_NOT_SUPPORTED')
  }

  const syncLook = () => {
    const { mode, variables } = options.theme()
    tell('SYNC_THEME', { themeMode: mode, themeVariables: variables as Readonly<Record<string, string | number>> })
    const locale = options.locale()
    if (locale) tell('SET_LOCALE', { locale })
  }

  const embedded: EmbeddedMethods = {
    ...logIn,
    loadSocial: () =>
      import('./createSocialLogIn.js').then((module) => module.createSocialLogIn({ ask }, logInAnswers)),
    loadAccount: () => withSigning(async (methods) => methods),
    ...views,
    frameOrigin: options.frameOrigin,
    syncLook,
    getSmartAccountNetworks: async () => {
      const name = 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
      const networks = await ask(name, undefined, { answer: logInAnswers[name] }).then(
        (answer) => answer.smartAccountEnabledNetworks,
        () => [],
      )
      // The log-in may have ended before the answer.
      if (memory.isUsed()) memory.rememberSmartAccountNetworks(networks)
      return networks
    },
    rejectPending,
  }

  const createFor = (family: Family): Connector & { readonly type: 'AUTH' } => ({
    id: 'ID_AUTH',
    name: 'Auth',
    type: 'AUTH',
    chain: family.name,
    get chains() {
      return listChains(networks(), family.name)
    },
    provider: family === eip155 ? provider : solanaProvider,
    connect: (request) =>
      request.signIn ? withSigning(({ connect }) => connect(family, request)) : getUser(family, request),
    reconnect: async (request) =>
      memory.isUsed() ? withSigning(({ restore }) => restore(family, request)) : 'withdrawn',
    disconnect: () => {
      signingOut ??= ask('SIGN_OUT').finally(() => {
        signingOut = undefined
      })
      forget()
      return signingOut
    },
    switchNetwork: ({ caipNetworkId }, signal) => withSigning(({ switchChain }) => switchChain(caipNetworkId, signal)),
    watch: (events) => {
      const { watchers } = family
      watchers.add(events)
      return () => {
        watchers.delete(events)
        // A connection that is made anew is watched again at once; one that ended here or in another tab is not.
        queueMicrotask(() => {
          if (watchers.size === 0) setAccounts(family)
        })
      }
    },
  })

  if (memory.isUsed()) views.load().catch(() => undefined)
  const present = families.filter(({ name }) => listChains(networks(), name).length > 0)
  // Onto the object with its getter: what a spread copies would for ever be what it says now.
  return Object.assign(createFor(present[0] ?? eip155), {
    embedded,
    getUser: (namespace: Namespace) => families.find(({ name }) => name === namespace)?.user,
    close: () => {
      announce(false)
      solanaProvider?.withdraw()
      close()
    },
    ...(present.length > 1 && { connectors: present.map(createFor) }),
  })
}

function listChains(networks: readonly Network[], namespace: Namespace): readonly ChainId[] {
  return networks.filter(({ chainNamespace }) => chainNamespace === namespace).map(({ caipNetworkId }) => caipNetworkId)
}

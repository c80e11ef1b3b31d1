import { logInAnswers } from '@foyer/contract/frame/logInAnswers'
import type { Namespace } from '@foyer/primitives/ChainId'
import { isChainId } from '@foyer/primitives/ChainId'
import type { ConnectRequest, WalletAccounts } from '../../core/Connector.js'
import type { EmbeddedConnector, EmbeddedMethods } from '../../core/EmbeddedConnector.js'
import { createConfiguredHost } from './createConfiguredHost.js'
import { createFamilyConnector } from './createFamilyConnector.js'
import { createLazyProvider } from './createLazyProvider.js'
import { createLogIn } from './createLogIn.js'
import type { Signing } from './createSigning.js'
import { type Family, isAddressOf } from './EmbeddedAccount.js'
import type { EmbeddedOptions } from './EmbeddedOptions.js'
import { fetchUser, listChains } from './fetchUser.js'
import { loadOnce } from './loadOnce.js'

/**
 * Creates the connector of the embedded wallet: one log-in, with accounts in every chain family. The first log-in loads the
 * frame. If a log-in is stored, the frame loads at once.
 */
export function createEmbeddedConnector(options: EmbeddedOptions): EmbeddedConnector {
  const { memory, page, networks } = options
  const eip155: Family = { name: 'eip155', watchers: new Set() }
  const solana: Family = { name: 'solana', watchers: new Set() }
  /** [S9.26] */
  const families = [eip155, solana] as const
  /** Both families can sign out at the same time. They share one log-in, and so one request. */
  let signingOut: Promise<void> | undefined
  let announcer: Promise<(isOn: boolean) => void> | undefined
  let isShown = false
  /** Log-ins in progress. The frame can show a screen during one, such as the unlock screen, and its Cancel ends them. */
  const logIns = new Set<() => void>()

  const getLastChainId = () => {
    const last = memory.getLastChainId()
    return isChainId(last) ? last : undefined
  }
  const rejectPending = () => {
    signing.get()?.rejectPending()
    // End log-ins only if the frame shows a screen. Otherwise the view of the log-in decides.
    if (isShown) for (const stop of logIns) stop()
  }
  const { request: sendRequest, close, ...views } = createConfiguredHost(options, getLastChainId(), rejectPending)
  views.watchFrame((height) => {
    isShown = height > 0
  })
  const { discard, ...logIn } = createLogIn({ request: sendRequest }, memory)

  const signing = loadOnce<Signing>(async () => {
    const { createSigning, notifyRequest } = await options.loadSigning()
    return createSigning({
      host: { request: sendRequest },
      options,
      families,
      isAddressOf,
      getLastChainId,
      getUser,
      setAccounts,
      deleteUser,
      notifyRequest,
    })
  })
  const { provider, emitChanges } = createLazyProvider(signing)
  const solanaProvider = options.createSolana?.({
    getFacts: () => solana.accounts,
    request: (...args) => signing.use(({ request }) => request(...args)),
    page,
    networks,
    isAnnouncing: options.isAnnouncing,
  })

  const announce = (isOn: boolean) => {
    if (isOn) announcer ??= import('./createAnnouncer.js').then((module) => module.createAnnouncer(page, provider))
    announcer?.then((setAnnouncing) => setAnnouncing(isOn)).catch(() => undefined)
  }

  /** Stores the accounts of a family and emits the changes to the listeners of its provider. */
  const setAccounts = (family: Family, accounts?: WalletAccounts) => {
    const before = family.accounts
    family.accounts = accounts
    if (family === solana) solanaProvider?.emitChanges(before?.addresses[0], accounts?.addresses[0])
    if (family !== eip155) return
    emitChanges(before, accounts)
    announce(accounts !== undefined && options.isAnnouncing())
  }

  /** Removes all data of the user [S4.14]. */
  const deleteUser = () => {
    memory.clear()
    discard()
    signing.get()?.discard()
    for (const family of families) {
      family.user = undefined
      setAccounts(family)
    }
  }

  const getUser = async (family: Family, request: ConnectRequest): Promise<WalletAccounts> => {
    const { user, accounts } = await fetchUser({ request: sendRequest }, options, family.name, request, logIns)
    family.user = user
    if (user.email && memory.getSocial() === undefined) memory.storeEmail(user.email)
    setAccounts(family, accounts)
    return accounts
  }
  const signOut = () => {
    signingOut ??= sendRequest('SIGN_OUT').finally(() => {
      signingOut = undefined
    })
    deleteUser()
    return signingOut
  }

  const embedded: EmbeddedMethods = {
    ...logIn,
    loadSocial: () =>
      import('./createSocialLogIn.js').then((module) =>
        module.createSocialLogIn({ request: sendRequest }, logInAnswers),
      ),
    loadAccount: () => signing.use(async (methods) => methods),
    ...views,
    frameOrigin: options.frameOrigin,
    getSmartAccountNetworks: async () => {
      const name = 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
      const networks = await sendRequest(name, undefined, { answer: logInAnswers[name] }).then(
        (answer) => answer.smartAccountEnabledNetworks,
        () => [],
      )
      // The log-in may have ended before the answer.
      if (memory.isUsed()) memory.storeSmartAccountNetworks(networks)
      return networks
    },
    rejectPending,
  }

  const parts = { options, signing, getUser, setAccounts, signOut }
  const createFor = (family: Family) =>
    createFamilyConnector(family, family === eip155 ? provider : solanaProvider, parts)

  if (memory.isUsed()) views.load().catch(() => undefined)
  const present = families.filter(({ name }) => listChains(networks(), name).length > 0)
  // Assign to the object: a spread would copy the value of the getter `chains`.
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

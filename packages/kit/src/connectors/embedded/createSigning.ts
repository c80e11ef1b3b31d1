import { accountAnswers } from '@foyer/contract/frame/accountAnswers'
import { type ChainId, getChainReference, getNamespace } from '@foyer/primitives/ChainId'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import type { ConnectRequest, ReconnectAnswer, WalletAccounts } from '../../core/Connector.js'
import type { AccountMethods, AccountType, EmbeddedRequestEvent } from '../../core/EmbeddedConnector.js'
import { createApprovalWindow } from './createApprovalWindow.js'
import { createEip1193Provider, type Eip1193Provider } from './createEip1193Provider.js'
import { createEmailUpdate } from './createEmailUpdate.js'
import type { FrameHost } from './createFrameHost.js'
import { approvalTimeoutMs, createRequests, type Requests } from './createRequests.js'
import type { Family } from './EmbeddedAccount.js'
import type { EmbeddedOptions } from './EmbeddedOptions.js'
import { withSignIn } from './signIn.js'

export interface SigningParts {
  readonly host: Pick<FrameHost, 'request'>
  readonly options: Pick<EmbeddedOptions, 'memory' | 'networks' | 'onAlert' | 'page' | 'frameOrigin'>
  readonly families: readonly [eip155: Family, solana: Family]
  /** Returns whether a text is an address of the family. */
  isAddressOf(namespace: 'eip155', address: string): boolean
  getLastChainId(): ChainId | undefined
  getUser(family: Family, request: ConnectRequest): Promise<WalletAccounts>
  setAccounts(family: Family, accounts: WalletAccounts): void
  /** Deletes all data of the user. */
  deleteUser(): void
  notifyRequest(event: EmbeddedRequestEvent): void
}

export interface Signing extends Requests, AccountMethods {
  readonly eip155: Eip1193Provider
  switchChain(chainId: ChainId, signal?: AbortSignal): Promise<void>
  /** Returns the accounts after a log-in, with the user's sign-in to the host. */
  connect(family: Family, request: ConnectRequest): Promise<WalletAccounts>
  /** Restores the accounts if the user of the last visit is still logged in. */
  restore(family: Family, request: ConnectRequest): Promise<ReconnectAnswer>
  /** Discards an action in progress after the user has signed out. */
  discard(): void
}

/**
 * Returns whether an error of the frame means that the log-in has ended [S4.14]. An offline, slow or failing frame does
 * not mean that: the next visit may restore the log-in.
 */
function isLogInOver(error: unknown): boolean {
  if (!isFoyerError(error)) return false
  return error.code === 'SESSION_EXPIRED' || (error.code === 'LOG_IN_REFUSED' && error.context?.reason === undefined)
}

/**
 * Creates the methods for users who are logged in or return. The log-in does not need them, so they load with the first
 * such request.
 */
export function createSigning(parts: SigningParts): Signing {
  const { host, options, families, deleteUser, getLastChainId, getUser, setAccounts, isAddressOf, notifyRequest } =
    parts
  const [eip155] = families

  const end = () => {
    const watchers = families.flatMap((family) => [...family.watchers])
    deleteUser()
    for (const watcher of watchers) watcher.disconnected()
  }
  /** Ends the log-in here if it has ended elsewhere [S8.6]. */
  const handleSessionExpired = (error: unknown) => {
    if (!isFoyerError(error) || error.code !== 'SESSION_EXPIRED') return
    options.onAlert(error)
    end()
  }
  const approvalWindow = createApprovalWindow(options.page, options.frameOrigin)
  const requests = createRequests(host, notifyRequest, handleSessionExpired, approvalWindow)

  /** Changes the account's address: another account type can have another address. */
  const changeAddress = ({ address, type }: { readonly address: string; readonly type: AccountType }) => {
    const { accounts, watchers, user } = eip155
    if (!accounts || !user || !isAddressOf('eip155', address)) return
    eip155.user = { ...user, address, preferredAccountType: type }
    if (address === accounts.addresses[0]) return
    const addresses = [address, ...accounts.addresses.filter((each) => each !== address)] as const
    setAccounts(eip155, { ...accounts, addresses })
    for (const watcher of [...watchers]) watcher.accountsChanged(addresses)
  }

  /** Requests the accounts of a family on a chain. Emits the change of chain or address. */
  const refreshUser = async (family: Family, chainId: ChainId, signal = new AbortController().signal) => {
    const before = family.accounts
    const { addresses } = await getUser(family, { chainId, networks: options.networks(), signal })
    for (const watcher of [...family.watchers]) {
      if (chainId !== before?.chainId) watcher.chainChanged(chainId)
      if (addresses[0] !== before?.addresses[0]) watcher.accountsChanged(addresses)
    }
  }

  /** Returns whether an EVM chain has smart accounts, whose address can differ from that of the EOA. */
  const hasSmartAccounts = (chainId: ChainId) =>
    options.memory.loadSmartAccountNetworks().includes(Number(getChainReference(chainId)))

  const switchChain = async (chainId: ChainId, signal?: AbortSignal) => {
    await host.request('SWITCH_NETWORK', { chainId }, { signal })
    options.memory.storeLastChainId(chainId)
    const family = families.find(({ name }) => name === getNamespace(chainId))
    if (!family?.accounts) return
    if (family === eip155 && [family.accounts.chainId, chainId].some(hasSmartAccounts)) {
      // If this fails, the address stays, and the frame refuses requests for an address that is not the user's there.
      const isRefreshed = await refreshUser(family, chainId, signal).then(
        () => true,
        () => false,
      )
      if (isRefreshed || !family.accounts) return
    }
    setAccounts(family, { ...family.accounts, chainId })
    for (const watcher of [...family.watchers]) watcher.chainChanged(chainId)
  }

  const restoreUser = (family: Family, request: ConnectRequest) => {
    // Prefer the chain of the last visit to the app's default chain [S3.53].
    const chainId = getLastChainId()
    const isOurs = request.networks.some(
      (each) => each.caipNetworkId === chainId && each.chainNamespace === family.name,
    )
    return getUser(family, chainId && isOurs ? { ...request, chainId } : request)
  }

  /** The cancel functions of the screens that the app opened. They close with the widget. */
  const screens = new Set<() => void>()

  return {
    ...requests,
    rejectPending: () => {
      requests.rejectPending()
      for (const stop of [...screens]) stop()
    },
    approvalWindow,
    switchChain,
    ...createEmailUpdate(host, options.memory, screens),
    eip155: createEip1193Provider({
      getFacts: () => eip155.accounts,
      request: requests.request,
      switchChain: async (chainId) => {
        if (!options.networks().some(({ caipNetworkId }) => caipNetworkId === chainId))
          throw new FoyerError('UNRECOGNIZED_CHAIN')
        await switchChain(chainId)
      },
    }),
    connect: async (family, request) => withSignIn(host, await getUser(family, request), request),
    restore: async (family, request) => {
      const question = { signal: request.signal, answer: accountAnswers.IS_CONNECTED }
      try {
        const { isConnected } = await host.request('IS_CONNECTED', undefined, question)
        if (isConnected) return await restoreUser(family, request)
      } catch (error) {
        if (!isLogInOver(error)) throw error
      }
      end()
      return 'withdrawn'
    },
    setPreferredAccount: async (type) => {
      const answer = await host.request(
        'SET_PREFERRED_ACCOUNT',
        // The active network of the frame can be one of Solana.
        { type, chainId: eip155.accounts?.chainId },
        { answer: accountAnswers.SET_PREFERRED_ACCOUNT },
      )
      changeAddress(answer)
      return answer
    },
    openScreen: async (screen) => {
      // The widget's close also closes the screen. Wait for the frame: the user may have completed an action there.
      const question = { stops: screens, patienceMs: approvalTimeoutMs, answer: accountAnswers.OPEN_SCREEN }
      const left = await host.request('OPEN_SCREEN', { screen }, question).catch((error: unknown) => {
        handleSessionExpired(error)
        throw error
      })
      // The user deleted the wallet on that screen, so no sign-out is needed.
      if (left?.isConnected === false) end()
    },
    getSecurity: () => host.request('GET_SECURITY', undefined, { answer: accountAnswers.GET_SECURITY }),
    isSmartAccountDeployed: async () => {
      if (eip155.accounts) await refreshUser(eip155, eip155.accounts.chainId)
      return eip155.user?.smartAccountDeployed === true
    },
    getIdentityToken: () =>
      host.request('GET_IDENTITY_TOKEN', undefined, { answer: accountAnswers.GET_IDENTITY_TOKEN }),
    signOutEverywhere: () =>
      host.request('SIGN_OUT_EVERYWHERE', undefined, { stops: screens, patienceMs: approvalTimeoutMs }),
  }
}

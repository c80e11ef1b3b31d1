import { accountAnswers } from '@foyer/contract/frame/accountAnswers'
import { type ChainId, getNamespace } from '@foyer/primitives/ChainId'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import type { ConnectRequest, ReconnectAnswer, WalletAccounts } from '../../core/Connector.js'
import type { AccountMethods, EmbeddedRequestEvent } from '../../core/EmbeddedConnector.js'
import { createApprovalWindow } from './createApprovalWindow.js'
import { createEip1193Provider, type Eip1193Provider } from './createEip1193Provider.js'
import { createEmailUpdate } from './createEmailUpdate.js'
import type { FrameHost } from './createFrameHost.js'
import { createRequests, patienceMs, type Requests } from './createRequests.js'
import type { Family } from './EmbeddedAccount.js'
import type { EmbeddedOptions } from './EmbeddedOptions.js'
import { withSignIn } from './signIn.js'

export interface SigningParts {
  readonly host: Pick<FrameHost, 'ask'>
  readonly options: Pick<EmbeddedOptions, 'memory' | 'networks' | 'onAlert' | 'page' | 'frameOrigin'>
  readonly families: readonly [eip155: Family, solana: Family]
  /** Whether a text is an address of that family. */
  isAddressOf(namespace: 'eip155', address: string): boolean
  getLastChainId(): ChainId | undefined
  getUser(family: Family, request: ConnectRequest): Promise<WalletAccounts>
  setAccounts(family: Family, accounts: WalletAccounts): void
  /** Nothing of the person stays. */
  forget(): void
  tell(event: EmbeddedRequestEvent): void
}

export interface Signing extends Requests, AccountMethods {
  readonly eip155: Eip1193Provider
  switchChain(chainId: ChainId, signal?: AbortSignal): Promise<void>
  /** The accounts of somebody who has just logged in, and their sign-in to the host. */
  connect(family: Family, request: ConnectRequest): Promise<WalletAccounts>
  /** Looks whether the person of the last visit is still logged in. */
  restore(family: Family, request: ConnectRequest): Promise<ReconnectAnswer>
  /** The person is gone; what they had begun is too. */
  leave(): void
}

/**
 * Returns whether an error of the frame means that the log-in is over [S4.14]. A frame that is offline, late or failing does not mean
 * that: the next visit may restore the log-in.
 */
function isLogInOver(error: unknown): boolean {
  if (!isFoyerError(error)) return false
  return error.code === 'SESSION_EXPIRED' || (error.code === 'LOG_IN_REFUSED' && error.context?.reason === undefined)
}

/**
 * What somebody who is in, or comes back, may need of the embedded wallet. Nobody needs it to log in: it is fetched with
 * the first such question.
 */
export function createSigning(parts: SigningParts): Signing {
  const { host, options, families, forget, getLastChainId, getUser, setAccounts, isAddressOf, tell } = parts
  const [eip155] = families

  const end = () => {
    const watchers = families.flatMap((family) => [...family.watchers])
    forget()
    for (const watcher of watchers) watcher.disconnected()
  }
  /** A log-in that is over elsewhere is over here too [S8.6]. */
  const noticeEnd = (error: unknown) => {
    if (!isFoyerError(error) || error.code !== 'SESSION_EXPIRED') return
    options.onAlert(error)
    end()
  }
  const approvalWindow = createApprovalWindow(options.page, options.frameOrigin)
  const requests = createRequests(host, tell, noticeEnd, approvalWindow)

  /** Another kind of account has another address. */
  const moveTo = (address: string) => {
    const { accounts, watchers } = eip155
    if (!accounts || address === accounts.addresses[0] || !isAddressOf('eip155', address)) return
    const addresses = [address, ...accounts.addresses.filter((each) => each !== address)] as const
    setAccounts(eip155, { ...accounts, addresses })
    for (const watcher of [...watchers]) watcher.accountsChanged(addresses)
  }

  const switchChain = async (chainId: ChainId, signal?: AbortSignal) => {
    await host.ask('SWITCH_NETWORK', { chainId }, { signal })
    options.memory.rememberLastChainId(chainId)
    const family = families.find(({ name }) => name === getNamespace(chainId))
    if (!family?.accounts) return
    setAccounts(family, { ...family.accounts, chainId })
    for (const watcher of [...family.watchers]) watcher.chainChanged(chainId)
  }

  const restoreUser = (family: Family, request: ConnectRequest) => {
    // The chain of the last visit goes before the one the app starts with [S3.53].
    const chainId = getLastChainId()
    const isOurs = request.networks.some(
      (each) => each.caipNetworkId === chainId && each.chainNamespace === family.name,
    )
    return getUser(family, chainId && isOurs ? { ...request, chainId } : request)
  }

  /** Screens the app opened, which go when the widget goes. */
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
        const { isConnected } = await host.ask('IS_CONNECTED', undefined, question)
        if (isConnected) return await restoreUser(family, request)
      } catch (error) {
        if (!isLogInOver(error)) throw error
      }
      end()
      return 'withdrawn'
    },
    setPreferredAccount: async (type) => {
      const answer = await host.ask('SET_PREFERRED_ACCOUNT', { type }, { answer: accountAnswers.SET_PREFERRED_ACCOUNT })
      moveTo(answer.address)
      return answer
    },
    openScreen: async (screen) => {
      // Closing the widget takes the screen away, but not back what the person has done there.
      const question = { stops: screens, patienceMs, answer: accountAnswers.OPEN_SCREEN }
      const left = await host.ask('OPEN_SCREEN', { screen }, question).catch((error: unknown) => {
        noticeEnd(error)
        throw error
      })
      // There the person may have deleted their wallet; nothing is left to sign out of.
      if (left?.isConnected === false) end()
    },
    getSecurity: () => host.ask('GET_SECURITY', undefined, { answer: accountAnswers.GET_SECURITY }),
    getIdentityToken: () => host.ask('GET_IDENTITY_TOKEN', undefined, { answer: accountAnswers.GET_IDENTITY_TOKEN }),
    signOutEverywhere: () => host.ask('SIGN_OUT_EVERYWHERE', undefined, { stops: screens, patienceMs }),
  }
}

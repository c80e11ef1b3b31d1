import type { Words } from '@foyer/messages/en'
import { networks as english } from '@foyer/messages/en/account'
import { format } from '@foyer/messages/format'
import type { ChainId } from '@foyer/primitives/ChainId'
import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { useCallback, useEffect, useRef, useState } from 'react'
import { addWalletRequest, findWalletRequest } from '../../core/actions/addWalletRequest.js'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import { findNetwork, getConnected } from '../../core/state/select.js'
import { getActiveAccount } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { cleanName } from '../shell/cleanName.js'
import { useReportFailure } from '../shell/useReportFailure.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import type { NetworkRow } from './listNetworks.js'

export type SwitchState = { readonly status: 'asking' } | { readonly status: 'failed'; readonly code: ErrorCode }

export interface NetworkSwitch {
  readonly state: SwitchState
  retry(): void
}

/**
 * Sends a switch request to the wallet when the view opens, unless the wallet still has one for this network. The
 * request outlives the view. Calls `onDone` when the wallet is on the network, also if the user switched in the wallet
 * itself.
 */
export function useNetworkSwitch(chainId: ChainId, onDone: () => void): NetworkSwitch {
  const { client } = useWidget()
  const requestSwitch = useRequestSwitch()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<SwitchState>({ status: 'asking' })
  const isThere = useClientState(
    client,
    ({ namespaces }) => [namespaces, chainId],
    (now) => getConnected(now, findNetwork(now, chainId)?.chainNamespace)?.chainId === chainId,
  )
  const done = useRef<(() => void) | undefined>(onDone)
  useEffect(() => {
    if (done.current) done.current = onDone
  })
  // The wallet's event and its response arrive in any order. Only the first one counts.
  const finish = useCallback(() => {
    const run = done.current
    done.current = undefined
    run?.()
  }, [])
  useEffect(() => {
    if (isThere) finish()
  }, [isThere, finish])
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): a retry requests the switch again
  useEffect(() => {
    const life = { isOver: false }
    setState({ status: 'asking' })
    requestSwitch(chainId).then(
      () => life.isOver || finish(),
      (error: unknown) => life.isOver || setState({ status: 'failed', code: getErrorCode(error) }),
    )
    return () => {
      life.isOver = true
    }
  }, [requestSwitch, chainId, attempt, finish])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { state, retry }
}

/**
 * Returns a function that requests a switch from the wallet and lists the request among the open ones. Returns the
 * outcome of an open request of the account for the same network instead of sending another one.
 */
function useRequestSwitch(): (chainId: ChainId) => Promise<void> {
  const { client, push } = useWidget()
  const { unsupportedTitle: title } = useWords('networks', english)
  const current = useRef({ push, title })
  useEffect(() => {
    current.current = { push, title }
  })
  return useCallback(
    (chainId) => {
      const state = client.store.getState()
      const network = findNetwork(state, chainId)
      const owner = getActiveAccount(state)?.id
      if (!network || !owner) return switchNetwork(client, network ?? { id: chainId })
      const open = findWalletRequest(state, network)
      if (open?.outcome && open.owner === owner) return open.outcome
      const outcome = switchNetwork(client, network)
      const endRequest = addWalletRequest(client, {
        owner,
        subject: network,
        title: current.current.title,
        text: cleanName(network.name),
        outcome,
        open: () => current.current.push('SwitchNetwork', { chainId }),
      })
      outcome.then(endRequest, endRequest)
      return outcome
    },
    [client],
  )
}

/**
 * Returns a function that switches to a network [S4.29, S4.30]. It opens a view if the connected wallet has to approve
 * or if the network needs another wallet. Otherwise it switches immediately.
 */
export function useChooseNetwork(): (row: NetworkRow) => Promise<void> {
  const { client, push, back } = useWidget()
  const report = useReportFailure()
  return useCallback(
    async ({ network, isCurrent, isAsking, needsWallet }) => {
      if (isCurrent) return back()
      if (isAsking) return push('SwitchNetwork', { chainId: network.caipNetworkId })
      if (needsWallet) return push('SwitchActiveChain', { chainId: network.caipNetworkId })
      if (await report(switchNetwork(client, network))) back()
    },
    [client, push, back, report],
  )
}

export interface SwitchText {
  readonly title: string
  readonly text: string
  /** True if another request may succeed. */
  readonly canRetry: boolean
}

/** Returns the text for a switch request and its errors. A rejection by the user is not shown as an error. */
export function getSwitchText(
  state: SwitchState,
  words: Words<'networks'>,
  errorText: string,
  names: { readonly wallet: string; readonly network: string },
): SwitchText {
  if (state.status === 'asking')
    return { title: words.approveTitle, text: format(words.approveText, names), canRetry: false }
  switch (state.code) {
    case 'USER_REJECTED':
    case 'ABORTED':
      return { title: words.declinedTitle, text: words.declinedText, canRetry: true }
    case 'CHAIN_NOT_SUPPORTED':
      return {
        title: format(words.notSupportedTitle, names),
        text: format(words.notSupportedText, names),
        canRetry: false,
      }
    case 'NETWORK_NOT_FOUND':
      return { title: words.failedTitle, text: errorText, canRetry: false }
    case 'REQUEST_PENDING':
    case 'TIMED_OUT':
    case 'OFFLINE':
    case 'WALLET_DISCONNECTED':
    case 'UNAUTHORIZED':
      return { title: words.failedTitle, text: errorText, canRetry: true }
    default:
      return { title: words.failedTitle, text: format(words.failedText, names), canRetry: true }
  }
}

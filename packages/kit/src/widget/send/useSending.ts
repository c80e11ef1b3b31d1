import { account } from '@foyer/messages/en/account'
import { send as english } from '@foyer/messages/en/send'
import { format } from '@foyer/messages/format'
import { formatExact } from '@foyer/primitives/Amount'
import { getNamespace } from '@foyer/primitives/ChainId'
import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { formatExactAmount } from '@foyer/primitives/formatAmount'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import { useEffect, useRef, useState } from 'react'
import type { ActivityItem } from '../../core/Adapter.js'
import { addWalletRequest, hasWalletRequest } from '../../core/actions/addWalletRequest.js'
import { pushTransaction } from '../../core/actions/embedded/transactions.js'
import { type SentToken, sendToken } from '../../core/actions/sendToken.js'
import { findConnectedEmbedded } from '../../core/flows/selectEmbedded.js'
import { notify } from '../../core/notify.js'
import type { TransactionOutcome } from '../../core/queries/transaction.js'
import { storeRecipient } from '../../core/storage/recipients.js'
import { storeOutcome, storeSentTransaction } from '../../core/storage/sentTransactions.js'
import { getActiveAccount } from '../../react/useActiveAccount.js'
import { useAnnounce } from '../../ui/UiContext.js'
import { pendingRowsKey, shownResultKey, toSentItem } from '../activity/toSentItem.js'
import { useApprovalWindow } from '../approval/useApprovalWindow.js'
import { getNftLabel } from '../nfts/getNftName.js'
import { cleanSymbol } from '../shell/cleanName.js'
import { useWidgetMemory } from '../shell/restoredState.js'
import { useErrorText } from '../shell/useErrorText.js'
import { useLocale, useWords } from '../shell/useWords.js'
import type { SendDraft } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'

export type SendingState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking' }
  /** The user stopped waiting, or the request timed out. The wallet can still show the request. */
  | { readonly status: 'left'; readonly question: object }
  | { readonly status: 'failed'; readonly error: unknown }

export interface Sending {
  readonly state: SendingState
  send(): Promise<void>
  /** Stops waiting for the wallet. */
  cancel(): void
}

/**
 * Sends a draft. On success shows the result, also if the wallet approves late. On failure the view stays. If the view
 * is closed meanwhile, a toast shows the outcome.
 */
export function useSending(draft: SendDraft): Sending {
  const { client, push, reset, preload } = useWidget()
  const shown = useWidgetMemory<string | undefined>(shownResultKey)
  const pendingRows = useWidgetMemory<ReadonlySet<string> | undefined>(pendingRowsKey)
  const announce = useAnnounce()
  const { toastStarted, toastSent, toastFailed } = useWords('send', english)
  const locale = useLocale()
  const describe = useErrorText()
  const { send: title } = useWords('account', account)
  const [state, setState] = useState<SendingState>(() =>
    hasWalletRequest(client.store.getState(), draft) ? { status: 'left', question: draft } : { status: 'idle' },
  )
  const waiting = useRef<AbortController>(undefined)
  const approvalWindow = useApprovalWindow()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  // A request that is still open from an earlier visit of this view.
  const isRestored = state.status === 'left' && state.question === draft
  useEffect(
    () => (isRestored ? client.store.subscribe((now) => hasWalletRequest(now, draft) || reset('Account')) : undefined),
    [client, draft, isRestored, reset],
  )
  const send = async () => {
    // The account or network can have changed in the wallet: the draft was validated for `owner` only.
    if (waiting.current || getActiveAccount(client.store.getState())?.id !== draft.owner) return
    approvalWindow.open()
    const controller = new AbortController()
    waiting.current = controller
    setState({ status: 'asking' })
    preload('ActivityDetail')
    const { balance, amount, to } = draft
    // If the widget is closed, the toast appears when it opens again.
    const handleOutcome = (item: ActivityItem, outcome: TransactionOutcome) => {
      void storeOutcome(client, outcome)
      // A replacement can do something else. Activity shows it.
      if (outcome.status === 'replaced' || shown.read() === item.id) return
      const isDone = outcome.status === 'confirmed'
      const short = isDone ? format(toastSent, { amount: formatSum(draft, locale) }) : toastFailed
      // The row shows the outcome. A toast would move the card in a low window.
      if (pendingRows.read()?.has(item.id)) announce(short)
      else notify(client, { kind: 'toast', variant: isDone ? 'success' : 'error', short })
    }
    const isEmbedded = findConnectedEmbedded(client.store.getState()) !== undefined
    const endRequest = addWalletRequest(client, {
      owner: draft.owner,
      subject: draft,
      title,
      text: formatSum(draft, locale),
      open: () => push('WalletSendPreview', { draft }),
    })
    const finish = ({ hash, outcome }: SentToken) => {
      const sent = createSentTransaction(draft, hash)
      const item = toSentItem({ ...sent, atMs: client.environment.now(), status: 'pending' })
      outcome.then(
        (settled) => handleOutcome(item, settled),
        () => undefined,
      )
      void storeSentTransaction(client, sent)
      void storeRecipient(client, getNamespace(balance.asset.chainId), to)
      // Do not leave the view if a newer request for the same draft is open. The approval of the embedded wallet is
      // another view, from which the user returns only to the result.
      const isOpen = isEmbedded ? !controller.signal.aborted && client.store.getState().modal.open : isHere.current
      if (isOpen && !(waiting.current && waiting.current !== controller))
        reset('ActivityDetail', { owner: draft.owner, item, outcome })
      else notify(client, { kind: 'toast', variant: 'success', short: toastStarted })
    }
    // `isOver` becomes true when the wallet has rejected the request late. It is then no longer open in the wallet.
    const walletRequest = { isOver: false }
    const onLateSend = (late: SentToken | undefined) => {
      endRequest()
      if (late) return finish(late)
      walletRequest.isOver = true
      setState((last) => (last.status === 'left' && last.question === walletRequest ? { status: 'idle' } : last))
    }
    // The embedded wallet shows its approval in another view. After approval go to Account: the user must not return to
    // a draft that could be sent twice.
    const removeEntry = isEmbedded ? pushTransaction(client, { view: 'Account' }) : undefined
    try {
      const { signal } = controller
      const sent = await sendToken(client, { asset: balance.asset, amount, to, signal, onLateSend })
      endRequest()
      finish(sent)
    } catch (error) {
      const code = getErrorCode(error)
      const isCancelled = controller.signal.aborted && code === 'ABORTED'
      const isLeft = (isCancelled || code === 'TIMED_OUT') && !walletRequest.isOver
      if (isLeft) setState({ status: 'left', question: walletRequest })
      else endRequest()
      if (isLeft) return
      if (isCancelled) setState({ status: 'idle' })
      else if (isHere.current) setState({ status: 'failed', error })
      else notify(client, { kind: 'toast', variant: 'error', short: describe(toSendError(error)) })
    } finally {
      removeEntry?.()
      approvalWindow.close()
      waiting.current = undefined
    }
  }
  return { state, send, cancel: () => waiting.current?.abort() }
}

/** Formats the amount and the token of a draft. */
function formatSum({ balance, amount, nft }: SendDraft, locale: string): string {
  const sum = formatExactAmount(amount, locale)
  return nft ? getNftLabel(nft, sum) : `${sum} ${cleanSymbol(balance.asset.symbol)}`
}

function createSentTransaction({ owner, balance: { asset }, amount, to }: SendDraft, hash: string) {
  const { chainId, symbol, address: token } = asset
  const from = parseAccountId(owner).address
  return {
    hash,
    chainId,
    from,
    to,
    symbol,
    amount: formatExact(amount),
    ...(token && { token }),
    ...(asset.nft && { isCollectible: true }),
  }
}

/**
 * Converts an error that occurred before the transaction was sent. A revert found by the estimate costs nothing, so it
 * must not look like a failed transaction on the chain.
 */
export function toSendError(error: unknown): unknown {
  return getErrorCode(error) === 'TRANSACTION_FAILED' ? new FoyerError('RPC_FAILED', { cause: error }) : error
}

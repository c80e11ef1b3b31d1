import { send as english } from '@foyer/messages/en/send'
import { format } from '@foyer/messages/format'
import { formatExact } from '@foyer/primitives/Amount'
import { getNamespace } from '@foyer/primitives/ChainId'
import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { formatExactAmount } from '@foyer/primitives/formatAmount'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import { useEffect, useRef, useState } from 'react'
import { pushTransaction } from '../../core/actions/embedded/transactions.js'
import { type SentToken, sendToken } from '../../core/actions/sendToken.js'
import { findConnectedEmbedded } from '../../core/flows/selectEmbedded.js'
import { notify } from '../../core/notify.js'
import type { TransactionOutcome } from '../../core/queries/transaction.js'
import { rememberRecipient } from '../../core/storage/recipients.js'
import { rememberSent, settleSent } from '../../core/storage/sentTransactions.js'
import { getActiveAccount } from '../../react/useActiveAccount.js'
import { useApprovalWindow } from '../approval/useApprovalWindow.js'
import { describeNft } from '../nfts/nameNft.js'
import { cleanSymbol } from '../shell/cleanName.js'
import { useErrorText } from '../shell/useErrorText.js'
import { useLocale, useWords } from '../shell/useWords.js'
import type { SendDraft } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'

export type SendingState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking' }
  /** The person stopped waiting, or did so for too long; the wallet may still show the request. */
  | { readonly status: 'left'; readonly question: object }
  | { readonly status: 'failed'; readonly error: unknown }

export interface Sending {
  readonly state: SendingState
  send(): Promise<void>
  /** Stops waiting for the wallet. */
  cancel(): void
}

/**
 * Sends a draft. On success the account shows, with a toast [S2.14], however late the wallet says yes; otherwise everything
 * stays as it is. Who closes the widget meanwhile hears of the end by toast.
 */
export function useSending(draft: SendDraft): Sending {
  const { client, reset } = useWidget()
  const { toastStarted, toastSent, toastFailed } = useWords('send', english)
  const locale = useLocale()
  const describe = useErrorText()
  const [state, setState] = useState<SendingState>({ status: 'idle' })
  const waiting = useRef<AbortController>(undefined)
  const approvalWindow = useApprovalWindow()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const send = async () => {
    // The account or the network may have changed in the wallet a moment ago: what was checked is not sent from there.
    if (waiting.current || getActiveAccount(client.store.getState())?.id !== draft.owner) return
    approvalWindow.open()
    const controller = new AbortController()
    waiting.current = controller
    setState({ status: 'asking' })
    const { balance, amount, to } = draft
    // If the widget is closed, the toast waits for the next opening.
    const handleOutcome = (outcome: TransactionOutcome) => {
      void settleSent(client, outcome)
      // A replacement may do something else. Activity shows it.
      if (outcome.status === 'replaced') return
      const isDone = outcome.status === 'confirmed'
      const sum = formatExactAmount(amount, locale)
      const what = draft.nft ? describeNft(draft.nft, sum) : `${sum} ${cleanSymbol(balance.asset.symbol)}`
      const short = format(toastSent, { amount: what })
      notify(client, {
        kind: 'toast',
        variant: isDone ? 'success' : 'error',
        short: isDone ? short : toastFailed,
      })
    }
    const finish = ({ hash, outcome }: SentToken) => {
      outcome.then(handleOutcome, () => undefined)
      void rememberSent(client, describeSent(draft, hash))
      void rememberRecipient(client, getNamespace(balance.asset.chainId), to)
      notify(client, { kind: 'toast', variant: 'success', short: toastStarted })
      // Another question may stand by then, about the same draft.
      if (isHere.current && !(waiting.current && waiting.current !== controller)) reset('Account')
    }
    // Once it is clear that nothing was sent, no question of this attempt stands in the wallet.
    const question = { isOver: false }
    const onLateSend = (late: SentToken | undefined) => {
      if (late) return finish(late)
      question.isOver = true
      setState((last) => (last.status === 'left' && last.question === question ? { status: 'idle' } : last))
    }
    // The secure frame asks in a view of its own; after a yes nobody must come back to a draft that can be sent again.
    const isEmbedded = findConnectedEmbedded(client.store.getState()) !== undefined
    const forget = isEmbedded ? pushTransaction(client, { view: 'Account' }) : undefined
    try {
      const { signal } = controller
      finish(await sendToken(client, { asset: balance.asset, amount, to, signal, onLateSend }))
    } catch (error) {
      const code = getErrorCode(error)
      const isCancelled = controller.signal.aborted && code === 'ABORTED'
      if ((isCancelled || code === 'TIMED_OUT') && !question.isOver) setState({ status: 'left', question })
      else if (isCancelled) setState({ status: 'idle' })
      else if (isHere.current) setState({ status: 'failed', error })
      else notify(client, { kind: 'toast', variant: 'error', short: describe(toSendFault(error)) })
    } finally {
      forget?.()
      approvalWindow.close()
      waiting.current = undefined
    }
  }
  return { state, send, cancel: () => waiting.current?.abort() }
}

function describeSent({ owner, balance: { asset }, amount, to }: SendDraft, hash: string) {
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
 * What went wrong before anything was sent. A revert found out in time costs nothing, so it must not read like one that
 * happened on the chain.
 */
export function toSendFault(error: unknown): unknown {
  return getErrorCode(error) === 'TRANSACTION_FAILED' ? new FoyerError('RPC_FAILED', { cause: error }) : error
}

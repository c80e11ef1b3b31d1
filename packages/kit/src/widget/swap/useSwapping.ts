import { account } from '@foyer/messages/en/account'
import { swap as english } from '@foyer/messages/en/swap'
import { format } from '@foyer/messages/format'
import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { useEffect, useRef, useState } from 'react'
import { addWalletRequest, hasWalletRequest } from '../../core/actions/addWalletRequest.js'
import { pushTransaction } from '../../core/actions/embedded/transactions.js'
import { findConnectedEmbedded } from '../../core/flows/selectEmbedded.js'
import { notify } from '../../core/notify.js'
import { approveSwap } from '../../core/swap/approveSwap.js'
import { type SentSwap, swap } from '../../core/swap/swap.js'
import type { SwapPlan } from '../../core/swap/swapPlan.js'
import type { SwapOutcome } from '../../core/swap/swapStatus.js'
import { getActiveAccount } from '../../react/useActiveAccount.js'
import { useAnnounce } from '../../ui/UiContext.js'
import { pendingRowsKey, shownResultKey } from '../activity/toSentItem.js'
import { useApprovalWindow } from '../approval/useApprovalWindow.js'
import { cleanSymbol } from '../shell/cleanName.js'
import { useWidgetMemory } from '../shell/restoredState.js'
import { useLocale, useWords } from '../shell/useWords.js'
import type { SwapDraft } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { createActivityParams, formatFailureReason, formatSides, useSwapErrorText } from './describeSwap.js'

export type SwappingState =
  | { readonly status: 'idle' }
  /** The request is open in the wallet. */
  | { readonly status: 'asking'; readonly what: 'approve' | 'swap' }
  /** The wallet has approved and the transaction is pending on the chain. */
  | { readonly status: 'confirming'; readonly what: 'approve' | 'swap' }
  /** The user stopped waiting, or the request timed out. The wallet can still show the request. */
  | { readonly status: 'left' }
  | { readonly status: 'failed'; readonly what: 'approve' | 'swap'; readonly error: unknown }

export interface Swapping {
  readonly state: SwappingState
  approve(plan: SwapPlan): void
  swap(plan: SwapPlan): void
  /** Stops waiting for the wallet. */
  cancel(): void
}

/** A request to the wallet. It outlives its view: the embedded wallet shows its approval in another view. */
interface Run {
  readonly draft: SwapDraft
  readonly controller: AbortController
  state: SwappingState
  /** The state setter of the mounted view. Undefined while the view is not mounted. */
  listener: ((state: SwappingState) => void) | undefined
  onApproved: (() => void) | undefined
  /** Removes the request from the pending ones. */
  endRequest(): void
}

const idle: SwappingState = { status: 'idle' }
const left: SwappingState = { status: 'left' }

/**
 * Executes a reviewed swap. After the swap shows the result, also if the wallet approves late. After a token approval
 * calls `onApproved` and stays in the review. If the user rejects, nothing changes.
 */
export function useSwapping(draft: SwapDraft, onApproved: () => void): Swapping {
  const { client, reset, push, preload } = useWidget()
  const shown = useWidgetMemory<string | undefined>(shownResultKey)
  const pendingRows = useWidgetMemory<ReadonlySet<string> | undefined>(pendingRowsKey)
  const announce = useAnnounce()
  const words = useWords('swap', english)
  const { swap: title } = useWords('account', account)
  const locale = useLocale()
  const describe = useSwapErrorText(draft)
  const memory = useWidgetMemory<Run | undefined>('SwapPreview.run')
  const [state, setState] = useState(() => {
    const kept = memory.read()
    if (kept?.draft === draft) return kept.state
    return hasWalletRequest(client.store.getState(), draft) ? left : idle
  })
  const current = useRef<Run>(undefined)
  const approvalWindow = useApprovalWindow()
  useEffect(() => {
    const kept = memory.read()
    if (kept?.draft === draft) {
      current.current = kept
      kept.listener = setState
      setState(kept.state)
    }
    return () => {
      if (current.current) current.current.listener = undefined
    }
  }, [memory, draft])
  useEffect(() => {
    if (current.current) current.current.onApproved = onApproved
  })

  const begin = async (what: 'approve' | 'swap', questions: number, act: (run: Run) => Promise<unknown>) => {
    // The account or network can have changed in the wallet: the plan was validated for `owner` only.
    if (memory.read() || getActiveAccount(client.store.getState())?.id !== draft.owner) return
    approvalWindow.open()
    const controller = new AbortController()
    const { symbol: from } = draft.from
    const endRequest = addWalletRequest(client, {
      owner: draft.owner,
      subject: draft,
      title,
      text: `${cleanSymbol(from)} → ${cleanSymbol(draft.to.symbol)}`,
      open: () => push('SwapPreview', { draft }),
    })
    const state: SwappingState = { status: 'asking', what }
    const run: Run = { draft, controller, state, listener: setState, onApproved, endRequest }
    current.current = run
    memory.write(run)
    setState(run.state)
    // The embedded wallet shows its approval in another view. After a token approval it returns to the review; after
    // the swap it must not.
    const isEmbedded = findConnectedEmbedded(client.store.getState()) !== undefined
    const entry = what === 'swap' ? { view: 'Account' } : {}
    const entries = isEmbedded ? Array.from({ length: questions }, () => pushTransaction(client, entry)) : []
    try {
      await act(run)
      run.endRequest()
      end(run, idle)
      if (what === 'approve') run.onApproved?.()
    } catch (error) {
      const code = getErrorCode(error)
      const isLeft = (controller.signal.aborted && code === 'ABORTED') || code === 'TIMED_OUT'
      if (!run.listener) notify(client, { kind: 'toast', variant: 'error', short: describe(error) })
      if (!isLeft) run.endRequest()
      const lastState = run.state === idle ? idle : left
      end(run, isLeft ? lastState : { status: 'failed', what, error })
    } finally {
      for (const remove of entries) remove()
      approvalWindow.close()
    }
  }
  const setRunState = (run: Run, next: SwappingState) => {
    run.state = next
    run.listener?.(next)
  }
  const end = (run: Run, last: SwappingState) => {
    if (memory.read() === run) memory.write(undefined)
    setRunState(run, last)
  }
  return {
    state,
    cancel: () => current.current?.controller.abort(),
    approve(plan) {
      const questions = plan.steps.filter(({ kind }) => kind === 'approve').length
      void begin('approve', questions, async (run) => {
        const onSubmitted = () => {
          run.endRequest()
          setRunState(run, { status: 'confirming', what: 'approve' })
        }
        await approveSwap(client, { plan, signal: run.controller.signal, onSubmitted })
        const short = format(words.toastApproved, { token: cleanSymbol(plan.question.from.symbol) })
        notify(client, { kind: 'toast', variant: 'success', short })
      })
    },
    swap(plan) {
      preload('ActivityDetail')
      const sides = formatSides(plan, locale)
      const isEmbedded = findConnectedEmbedded(client.store.getState()) !== undefined
      const notifyOutcome = ({ status, reason }: SwapOutcome, id: string) => {
        const isDone = status === 'confirmed'
        const isResultShown = shown.read() === id
        // A replacement can do something else. Activity shows it. The result shows no reason of a failure.
        if (status === 'replaced' || (isDone && isResultShown)) return
        const short = isDone ? format(words.toastDone, sides) : formatFailureReason(reason, words)
        if (isDone && pendingRows.read()?.has(id)) announce(short)
        else notify(client, { kind: 'toast', variant: isDone ? 'success' : 'error', short })
      }
      const finish = (run: Run, { hash, outcome }: SentSwap) => {
        const params = createActivityParams(draft, plan, hash)
        outcome.then(
          (settled) => notifyOutcome(settled, params.item.id),
          () => undefined,
        )
        // The approval of the embedded wallet is another view, from which the user returns only to the result.
        const isOpen = isEmbedded ? !run.controller.signal.aborted && client.store.getState().modal.open : run.listener
        if (isOpen) return reset('ActivityDetail', { ...params, outcome })
        notify(client, {
          ...{ kind: 'toast', variant: 'success', short: format(words.toastSent, sides) },
          action: { label: words.view, run: () => push('ActivityDetail', params) },
        })
      }
      void begin('swap', 1, async (run) => {
        const { signal } = run.controller
        const onLateSwap = (late: SentSwap | undefined) => {
          run.endRequest()
          if (late) finish(run, late)
          else setRunState(run, idle)
        }
        finish(run, await swap(client, { plan, signal, onLateSwap }))
      })
    },
  }
}

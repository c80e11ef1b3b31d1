import { swap as english } from '@foyer/messages/en/swap'
import { format } from '@foyer/messages/format'
import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { useEffect, useRef, useState } from 'react'
import { pushTransaction } from '../../core/actions/embedded/transactions.js'
import { findConnectedEmbedded } from '../../core/flows/selectEmbedded.js'
import { notify } from '../../core/notify.js'
import { approveSwap } from '../../core/swap/approveSwap.js'
import { type SentSwap, swap } from '../../core/swap/swap.js'
import type { SwapPlan } from '../../core/swap/swapPlan.js'
import type { SwapOutcome } from '../../core/swap/swapStatus.js'
import { getActiveAccount } from '../../react/useActiveAccount.js'
import { useApprovalWindow } from '../approval/useApprovalWindow.js'
import { cleanSymbol } from '../shell/cleanName.js'
import { useOpenMemory } from '../shell/restoredState.js'
import { useLocale, useWords } from '../shell/useWords.js'
import type { SwapDraft } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { describeFailure, describeSides, toSentPlace, useSwapErrorText } from './describeSwap.js'

export type SwappingState =
  | { readonly status: 'idle' }
  /** The wallet is asked. */
  | { readonly status: 'asking'; readonly what: 'approve' | 'swap' }
  /** It said yes; the chain is waited for. */
  | { readonly status: 'confirming'; readonly what: 'approve' | 'swap' }
  /** The person stopped waiting, or did so for too long; the wallet may still show the request. */
  | { readonly status: 'left' }
  | { readonly status: 'failed'; readonly what: 'approve' | 'swap'; readonly error: unknown }

export interface Swapping {
  readonly state: SwappingState
  approve(plan: SwapPlan): void
  swap(plan: SwapPlan): void
  /** Stops waiting for the wallet. */
  cancel(): void
}

/** One question to the wallet, from its beginning to its end; it outlives the view while the secure frame asks in one of its own. */
interface Run {
  readonly draft: SwapDraft
  readonly controller: AbortController
  state: SwappingState
  /** The view that shows it; none while it is away. */
  listener: ((state: SwappingState) => void) | undefined
  onApproved: (() => void) | undefined
}

const idle: SwappingState = { status: 'idle' }

/**
 * Carries out what was reviewed. After a yes to the swap the account shows, with the swap at the top of its activity and a toast,
 * however late the wallet says it; after one to an approval the review goes on with `onApproved`. A no keeps everything as it is.
 */
export function useSwapping(draft: SwapDraft, onApproved: () => void): Swapping {
  const { client, reset, push } = useWidget()
  const words = useWords('swap', english)
  const locale = useLocale()
  const describe = useSwapErrorText(draft)
  const memory = useOpenMemory<Run | undefined>('SwapPreview.run')
  const tab = useOpenMemory<string>('Account.tab')
  const [state, setState] = useState(() => {
    const kept = memory.read()
    return kept?.draft === draft ? kept.state : idle
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
    // The account or the network may have changed in the wallet a moment ago: what was checked is not sent from there.
    if (memory.read() || getActiveAccount(client.store.getState())?.id !== draft.owner) return
    approvalWindow.open()
    const controller = new AbortController()
    const run: Run = { draft, controller, state: { status: 'asking', what }, listener: setState, onApproved }
    current.current = run
    memory.write(run)
    setState(run.state)
    // The secure frame asks in a view of its own. After a yes to an approval it comes back here, after one to the swap nobody must.
    const isEmbedded = findConnectedEmbedded(client.store.getState()) !== undefined
    const entry = what === 'swap' ? { view: 'Account' } : {}
    const entries = isEmbedded ? Array.from({ length: questions }, () => pushTransaction(client, entry)) : []
    try {
      await act(run)
      end(run, idle)
      if (what === 'approve') run.onApproved?.()
    } catch (error) {
      const code = getErrorCode(error)
      const isLeft = (controller.signal.aborted && code === 'ABORTED') || code === 'TIMED_OUT'
      if (!run.listener) notify(client, { kind: 'toast', variant: 'error', short: describe(error) })
      const left: SwappingState = run.state === idle ? idle : { status: 'left' }
      end(run, isLeft ? left : { status: 'failed', what, error })
    } finally {
      for (const forget of entries) forget()
      approvalWindow.close()
    }
  }
  const tell = (run: Run, next: SwappingState) => {
    run.state = next
    run.listener?.(next)
  }
  const end = (run: Run, last: SwappingState) => {
    if (memory.read() === run) memory.write(undefined)
    tell(run, last)
  }
  return {
    state,
    cancel: () => current.current?.controller.abort(),
    approve(plan) {
      const questions = plan.steps.filter(({ kind }) => kind === 'approve').length
      void begin('approve', questions, async (run) => {
        const onSubmitted = () => tell(run, { status: 'confirming', what: 'approve' })
        await approveSwap(client, { plan, signal: run.controller.signal, onSubmitted })
        const short = format(words.toastApproved, { token: cleanSymbol(plan.question.from.symbol) })
        notify(client, { kind: 'toast', variant: 'success', short })
      })
    },
    swap(plan) {
      const sides = describeSides(plan, locale)
      const notifyOutcome = ({ status, reason }: SwapOutcome) => {
        // A replacement may do something else. Activity shows it.
        if (status === 'replaced') return
        const isDone = status === 'confirmed'
        const short = isDone ? format(words.toastDone, sides) : describeFailure(reason, words)
        notify(client, { kind: 'toast', variant: isDone ? 'success' : 'error', short })
      }
      const finish = (run: Run, { hash, outcome }: SentSwap) => {
        outcome.then(notifyOutcome, () => undefined)
        const short = format(words.toastSent, sides)
        notify(client, {
          ...{ kind: 'toast', variant: 'success', short },
          ...(hash !== undefined && {
            action: { label: words.view, run: () => push('ActivityDetail', toSentPlace(draft, plan, hash)) },
          }),
        })
        tab.write('activity')
        if (run.listener) reset('Account')
      }
      void begin('swap', 1, async (run) => {
        const { signal } = run.controller
        const onLateSwap = (late: SentSwap | undefined) => (late ? finish(run, late) : tell(run, idle))
        finish(run, await swap(client, { plan, signal, onLateSwap }))
      })
    },
  }
}

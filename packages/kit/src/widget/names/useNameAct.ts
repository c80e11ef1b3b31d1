import type { Words } from '@foyer/messages/en'
import { names as english } from '@foyer/messages/en/names'
import { getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { useEffect, useRef, useState } from 'react'
import { addWalletRequest } from '../../core/actions/addWalletRequest.js'
import { pushTransaction } from '../../core/actions/embedded/transactions.js'
import { getNameErrorReason, type NameSteps } from '../../core/actions/names.js'
import { findConnectedEmbedded } from '../../core/flows/selectEmbedded.js'
import { notify } from '../../core/notify.js'
import type { WalletRequest } from '../../core/state/State.js'
import { getActiveAccount } from '../../react/useActiveAccount.js'
import { useApprovalWindow } from '../approval/useApprovalWindow.js'
import { useWidgetMemory } from '../shell/restoredState.js'
import { isDeclined, useErrorText } from '../shell/useErrorText.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

export type NameActState =
  | { readonly status: 'idle' }
  /** The request is open in the wallet. */
  | { readonly status: 'asking' }
  /** The wallet has signed and the server request is pending. */
  | { readonly status: 'saving' }
  /** The user stopped waiting, or the request timed out. The wallet can still show it. */
  | { readonly status: 'left' }
  | { readonly status: 'failed'; readonly error: unknown }

/** A change of a name and its follow-up. */
export interface NameChangeOptions<Answer> {
  act(steps: NameSteps): Promise<Answer>
  /** Called only if the widget is still open. */
  onDone(answer: Answer): void
  readonly toast: string
  /** True if the next view confirms the success itself, so that no toast is needed. */
  readonly isToldThere?: boolean
  /** The row of the change among the pending requests. */
  readonly request?: Pick<WalletRequest, 'title' | 'text' | 'open'>
}

export interface NameAct {
  readonly state: NameActState
  readonly isBusy: boolean
  begin<Answer>(wish: NameChangeOptions<Answer>): void
  /** Stops waiting for the wallet. */
  cancel(): void
}

/** A request to the wallet. It outlives its view: the embedded wallet shows its approval in another view. */
interface Run {
  readonly controller: AbortController
  state: NameActState
  listener: ((state: NameActState) => void) | undefined
}

const idle: NameActState = { status: 'idle' }

/**
 * Lets the wallet sign a change of a name and sends it to the server. `key` identifies the view. If the user rejects,
 * nothing changes.
 */
export function useNameAct(key: string): NameAct {
  const { client } = useWidget()
  const describe = useNameErrorText()
  const memory = useWidgetMemory<Run | undefined>(`${key}.run`)
  const [state, setState] = useState(() => memory.read()?.state ?? idle)
  const current = useRef<Run>(undefined)
  const approvalWindow = useApprovalWindow()
  useEffect(() => {
    const kept = memory.read()
    if (kept) {
      current.current = kept
      kept.listener = setState
      setState(kept.state)
    }
    return () => {
      if (current.current) current.current.listener = undefined
    }
  }, [memory])
  const begin = async <Answer>(options: NameChangeOptions<Answer>) => {
    const { act, onDone, toast, isToldThere = false, request } = options
    const owner = getActiveAccount(client.store.getState())?.id
    if (memory.read()) return
    approvalWindow.open()
    const { modal } = client.store.getState()
    const run: Run = { controller: new AbortController(), state: { status: 'asking' }, listener: setState }
    const setRunState = (next: NameActState) => {
      run.state = next
      run.listener?.(next)
    }
    current.current = run
    memory.write(run)
    setRunState(run.state)
    const endRequest = owner && request && addWalletRequest(client, { owner, subject: run, ...request })
    // The embedded wallet shows its approval in a view above this one. Remove the navigation entry afterwards.
    const isEmbedded = findConnectedEmbedded(client.store.getState()) !== undefined
    const removeEntry = isEmbedded ? pushTransaction(client, {}) : undefined
    const isHere = () => memory.read() === run && client.store.getState().modal.open === modal.open
    try {
      const { signal } = run.controller
      const answer = await act({ signal, onSigned: () => setRunState({ status: 'saving' }) })
      const wasHere = isHere()
      end(run)
      if (wasHere) onDone(answer)
      if (!wasHere || !isToldThere) notify(client, { kind: 'toast', variant: 'success', short: toast })
    } catch (error) {
      const code = getErrorCode(error)
      const isLeft = run.state.status === 'asking' && (code === 'TIMED_OUT' || run.controller.signal.aborted)
      const wasHere = isHere()
      end(run)
      if (isLeft) setRunState({ status: 'left' })
      else if (wasHere) setRunState(isDeclined(error) && isEmbedded ? idle : { status: 'failed', error })
      else if (!isDeclined(error)) notify(client, { kind: 'toast', variant: 'error', short: describe(error) })
    } finally {
      endRequest?.()
      removeEntry?.()
      approvalWindow.close()
    }
  }
  const end = (run: Run) => {
    if (memory.read() === run) memory.write(undefined)
  }
  return {
    state,
    isBusy: state.status === 'asking' || state.status === 'saving',
    begin: (wish) => void begin(wish),
    cancel: () => {
      if (current.current?.state.status === 'asking') current.current.controller.abort()
    },
  }
}

/** Returns a function that formats an error of the server or the wallet for the user. */
export function useNameErrorText(): (error: unknown) => string {
  const words = useWords('names', english)
  const describe = useErrorText()
  return (error) => {
    const fault = getNameErrorText(getNameErrorReason(error), words)
    if (fault !== undefined) return fault
    const code = getErrorCode(error)
    if (code !== 'NAME_REGISTRATION_FAILED' && code !== 'NAME_CHANGE_FAILED') return describe(error)
    const { cause } = error as Error
    if (!isFoyerError(cause)) return words.failed
    const isLost = cause.code === 'OFFLINE' || Number(cause.context.status) >= 500
    return isLost ? `${describe(cause)} ${words.lost}` : describe(cause)
  }
}

/** Returns the text for a server error reason, or undefined if the reason is unknown. */
export function getNameErrorText(fault: string | undefined, words: Words<'names'>): string | undefined {
  const known = errorReasons.find((each) => each === fault)
  return known && words[known]
}

const errorReasons = [
  'invalid_name',
  'too_short',
  'reserved',
  'too_similar',
  'taken',
  'held',
  'already_named',
  'wrong_zone',
  'not_yours',
  'signature_invalid',
  'message_expired',
  'message_replayed',
  'invalid_record',
] as const

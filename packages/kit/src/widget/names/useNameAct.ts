import type { Words } from '@foyer/messages/en'
import { names as english } from '@foyer/messages/en/names'
import { getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { useEffect, useRef, useState } from 'react'
import { pushTransaction } from '../../core/actions/embedded/transactions.js'
import { getNameFault, type NameSteps } from '../../core/actions/names.js'
import { findConnectedEmbedded } from '../../core/flows/selectEmbedded.js'
import { notify } from '../../core/notify.js'
import { useApprovalWindow } from '../approval/useApprovalWindow.js'
import { useOpenMemory } from '../shell/restoredState.js'
import { isDeclined, useErrorText } from '../shell/useErrorText.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

export type NameActState =
  | { readonly status: 'idle' }
  /** The wallet is asked. */
  | { readonly status: 'asking' }
  /** It has signed; the server is waited for. */
  | { readonly status: 'saving' }
  /** The person stopped waiting; the wallet may still show the request. */
  | { readonly status: 'left' }
  | { readonly status: 'failed'; readonly error: unknown }

/** What is done with a name, and what follows. */
export interface NameWish<Answer> {
  act(steps: NameSteps): Promise<Answer>
  /** Told while the view, or that of the secure frame over it, still stands. */
  onDone(answer: Answer): void
  readonly toast: string
  /** What follows says the same itself. */
  readonly isToldThere?: boolean
}

export interface NameAct {
  readonly state: NameActState
  readonly isBusy: boolean
  begin<Answer>(wish: NameWish<Answer>): void
  /** Stops waiting for the wallet. */
  cancel(): void
}

/** One question to the wallet; it outlives its view while the secure frame asks in one of its own. */
interface Run {
  readonly controller: AbortController
  state: NameActState
  listener: ((state: NameActState) => void) | undefined
}

const idle: NameActState = { status: 'idle' }

/** Has the wallet sign for a name and hands it in; `key` tells the views apart. A no keeps everything as it is. */
export function useNameAct(key: string): NameAct {
  const { client } = useWidget()
  const describe = useNameErrorText()
  const memory = useOpenMemory<Run | undefined>(`${key}.run`)
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
  const begin = async <Answer>({ act, onDone, toast, isToldThere = false }: NameWish<Answer>) => {
    if (memory.read()) return
    approvalWindow.open()
    const { modal } = client.store.getState()
    const run: Run = { controller: new AbortController(), state: { status: 'asking' }, listener: setState }
    const tell = (next: NameActState) => {
      run.state = next
      run.listener?.(next)
    }
    current.current = run
    memory.write(run)
    tell(run.state)
    // The secure frame asks in a view of its own, and after the answer this one is there again.
    const isEmbedded = findConnectedEmbedded(client.store.getState()) !== undefined
    const forget = isEmbedded ? pushTransaction(client, {}) : undefined
    const isHere = () => memory.read() === run && client.store.getState().modal.open === modal.open
    try {
      const { signal } = run.controller
      const answer = await act({ signal, onSigned: () => tell({ status: 'saving' }) })
      const wasHere = isHere()
      end(run)
      if (wasHere) onDone(answer)
      if (!wasHere || !isToldThere) notify(client, { kind: 'toast', variant: 'success', short: toast })
    } catch (error) {
      const code = getErrorCode(error)
      const isLeft = run.state.status === 'asking' && (code === 'TIMED_OUT' || run.controller.signal.aborted)
      const wasHere = isHere()
      end(run)
      if (isLeft) tell({ status: 'left' })
      else if (wasHere) tell(isDeclined(error) && isEmbedded ? idle : { status: 'failed', error })
      else if (!isDeclined(error)) notify(client, { kind: 'toast', variant: 'error', short: describe(error) })
    } finally {
      forget?.()
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

/** What a person reads when a name was refused, or the wallet said no. */
export function useNameErrorText(): (error: unknown) => string {
  const words = useWords('names', english)
  const describe = useErrorText()
  return (error) => {
    const fault = describeFault(getNameFault(error), words)
    if (fault !== undefined) return fault
    const code = getErrorCode(error)
    if (code !== 'NAME_REGISTRATION_FAILED' && code !== 'NAME_CHANGE_FAILED') return describe(error)
    const { cause } = error as Error
    if (!isFoyerError(cause)) return words.failed
    const isLost = cause.code === 'OFFLINE' || Number(cause.context.status) >= 500
    return isLost ? `${describe(cause)} ${words.lost}` : describe(cause)
  }
}

/** The words for a reason of a refusal; undefined for one of a newer server. */
export function describeFault(fault: string | undefined, words: Words<'names'>): string | undefined {
  const known = faultWords.find((each) => each === fault)
  return known && words[known]
}

const faultWords = [
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

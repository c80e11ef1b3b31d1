import { email as english } from '@foyer/messages/en/email'
import { errors } from '@foyer/messages/en/errors'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useLeaveGuard } from '../shell/LeaveQuestion.js'
import { useWords } from '../shell/useWords.js'
import { describeLogInError, getRefusal } from './describeLogInError.js'

export interface CodeControl {
  readonly state: CodeState
  type(code: string): void
  check(code: string): void
  /** Another mail is on its way: what was typed for the one before is worth nothing. */
  forget(): void
}

/** How long a wrong code stands in red, in ms. */
const wrongMs = 1_400
/** How long a right one stands in green before the view goes on, in ms. */
const rightMs = 600

const spending = ['code_expired', 'too_many_tries', 'challenge_unknown']

/** Verifies a code. Calls `onRight` as soon as the code is accepted, if that is before the rest is done. */
export type CodeVerb = (code: string, signal: AbortSignal, onRight: () => void) => Promise<void>

/**
 * Checks codes one at a time with `verify`; leaving the view stops the one that is out. `onDone` comes once the tick has
 * been seen.
 */
export function useCode(verify: CodeVerb, onDone?: () => void): CodeControl {
  const words = useWords('email', english)
  const errorWords = useWords('errors', errors)
  const [state, step] = useReducer(stepCode, emptyCode)
  const attempt = useRef<AbortController>(undefined)
  const [isOut, setOut] = useState(false)
  useLeaveGuard(isOut)
  const isDone = state.status === 'confirmed' && !isOut
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => done.current?.(), rightMs)
    return () => clearTimeout(timer)
  }, [isDone])
  useEffect(() => () => attempt.current?.abort(), [])
  useEffect(() => {
    if (state.status !== 'wrong') return undefined
    const timer = setTimeout(() => step({ type: 'clear' }), wrongMs)
    return () => clearTimeout(timer)
  }, [state.status])

  const check = async (code: string) => {
    attempt.current?.abort()
    const controller = new AbortController()
    attempt.current = controller
    step({ type: 'check', code })
    setOut(true)
    try {
      await verify(code, controller.signal, () => step({ type: 'right' }))
      if (!controller.signal.aborted) step({ type: 'right' })
    } catch (error) {
      if (controller.signal.aborted) return
      const reason = getRefusal(error)
      const fault = describeLogInError(error, words, errorWords)
      const otherType = reason && spending.includes(reason) ? 'spend' : 'fail'
      step({ type: reason === 'code_wrong' ? 'wrong' : otherType, fault })
    } finally {
      if (!controller.signal.aborted) setOut(false)
    }
  }
  return {
    state,
    type: (code) => step({ type: 'type', code }),
    check: (code) => void check(code),
    forget: () => step({ type: 'sentAnew' }),
  }
}

/** One code being typed, checked, and what came of it. */
export type CodeState =
  | { readonly status: 'typing'; readonly code: string; readonly fault?: string }
  | { readonly status: 'checking'; readonly code: string }
  /** Boxes stand red for a moment, then empty. */
  | { readonly status: 'wrong'; readonly code: string; readonly fault: string }
  /** The code was right; what follows takes its time. */
  | { readonly status: 'confirmed'; readonly code: string }
  /** No further try with this code: only a new one helps. */
  | { readonly status: 'spent'; readonly fault: string }
  /** The code was right, and what follows did not work. */
  | { readonly status: 'stuck'; readonly code: string; readonly fault: string }

export type CodeEvent =
  | { readonly type: 'type'; readonly code: string }
  | { readonly type: 'check'; readonly code: string }
  | { readonly type: 'wrong'; readonly fault: string }
  | { readonly type: 'clear' }
  | { readonly type: 'right' }
  | { readonly type: 'spend'; readonly fault: string }
  /** It was not the code: the line, the service. The same code may be tried again. */
  | { readonly type: 'fail'; readonly fault: string }
  | { readonly type: 'sentAnew' }

export const emptyCode: CodeState = { status: 'typing', code: '' }

/** Pure and total: an event that means nothing in a state changes nothing. */
export function stepCode(state: CodeState, event: CodeEvent): CodeState {
  switch (event.type) {
    case 'type':
      return state.status === 'typing' ? { status: 'typing', code: event.code } : state
    case 'check':
      return state.status === 'typing' || state.status === 'stuck' ? { status: 'checking', code: event.code } : state
    case 'wrong':
      return state.status === 'checking' ? { status: 'wrong', code: state.code, fault: event.fault } : state
    case 'clear':
      return state.status === 'wrong' ? { status: 'typing', code: '', fault: state.fault } : state
    case 'right':
      return state.status === 'checking' ? { status: 'confirmed', code: state.code } : state
    case 'spend':
      return state.status === 'checking' ? { status: 'spent', fault: event.fault } : state
    case 'fail':
      if (state.status === 'checking') return { status: 'typing', code: state.code, fault: event.fault }
      return state.status === 'confirmed' ? { status: 'stuck', code: state.code, fault: event.fault } : state
    case 'sentAnew':
      return state.status === 'typing' || state.status === 'spent' || state.status === 'wrong' ? emptyCode : state
    default: {
      const never: never = event
      return never
    }
  }
}

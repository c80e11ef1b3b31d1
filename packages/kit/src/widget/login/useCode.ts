import { email as english } from '@foyer/messages/en/email'
import { errors } from '@foyer/messages/en/errors'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useLeaveGuard } from '../shell/LeaveQuestion.js'
import { useWords } from '../shell/useWords.js'
import { getLogInErrorText, getRefusalReason } from './getLogInErrorText.js'

export interface CodeControl {
  readonly state: CodeState
  type(code: string): void
  check(code: string): void
  /** Resets the input: a new mail was sent and its code replaces the previous one. */
  reset(): void
}

/** The time that a wrong code is shown in red, in milliseconds. */
const wrongDurationMs = 1_400
/** The time that a correct code is shown in green before the next step, in milliseconds. */
const confirmedDurationMs = 600

const spentReasons = ['code_expired', 'too_many_tries', 'challenge_unknown']

/** Verifies a code. Calls `onRight` as soon as the code is accepted, if that is before the rest is done. */
export type VerifyCode = (code: string, signal: AbortSignal, onRight: () => void) => Promise<void>

/**
 * Checks one code at a time with `verify`. Leaving the view aborts the check. Calls `onDone` after the check mark was
 * visible.
 */
export function useCode(verify: VerifyCode, onDone?: () => void): CodeControl {
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
    const timer = setTimeout(() => done.current?.(), confirmedDurationMs)
    return () => clearTimeout(timer)
  }, [isDone])
  useEffect(() => () => attempt.current?.abort(), [])
  useEffect(() => {
    if (state.status !== 'wrong') return undefined
    const timer = setTimeout(() => step({ type: 'clear' }), wrongDurationMs)
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
      const reason = getRefusalReason(error)
      const fault = getLogInErrorText(error, words, errorWords)
      const otherType = reason && spentReasons.includes(reason) ? 'spend' : 'fail'
      step({ type: reason === 'code_wrong' ? 'wrong' : otherType, fault })
    } finally {
      if (!controller.signal.aborted) setOut(false)
    }
  }
  return {
    state,
    type: (code) => step({ type: 'type', code }),
    check: (code) => void check(code),
    reset: () => step({ type: 'sentAnew' }),
  }
}

/** The state of a code: typing, checking and the result. */
export type CodeState =
  | { readonly status: 'typing'; readonly code: string; readonly fault?: string }
  | { readonly status: 'checking'; readonly code: string }
  /** The boxes are red for a moment, then they are cleared. */
  | { readonly status: 'wrong'; readonly code: string; readonly fault: string }
  /** The code was correct and the next step is pending. */
  | { readonly status: 'confirmed'; readonly code: string }
  /** The code allows no more tries. The user must request a new one. */
  | { readonly status: 'spent'; readonly fault: string }
  /** The code was correct, but the next step failed. */
  | { readonly status: 'stuck'; readonly code: string; readonly fault: string }

export type CodeEvent =
  | { readonly type: 'type'; readonly code: string }
  | { readonly type: 'check'; readonly code: string }
  | { readonly type: 'wrong'; readonly fault: string }
  | { readonly type: 'clear' }
  | { readonly type: 'right' }
  | { readonly type: 'spend'; readonly fault: string }
  /** The check failed for another reason, such as the network. The user may try the same code again. */
  | { readonly type: 'fail'; readonly fault: string }
  | { readonly type: 'sentAnew' }

export const emptyCode: CodeState = { status: 'typing', code: '' }

/** Returns the next state. Ignores an event that does not apply to the state. */
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

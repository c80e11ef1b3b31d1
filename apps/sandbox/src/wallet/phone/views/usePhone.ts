import { useState, useSyncExternalStore } from 'react'
import type { Phone, PhoneState } from '../engine/PhoneState.js'

/** Returns the phone's state and re-renders on every change. */
export function usePhone(phone: Phone): PhoneState {
  return useSyncExternalStore(phone.subscribe, phone.getState)
}

/** Runs the work of a button. Provides its busy state and an error message. */
export function useAction() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = (work: () => Promise<unknown>) => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    work()
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setIsBusy(false))
  }
  return { isBusy, problem, run }
}

/** The state of a button's work: whether it is running, and its error. */
export type Action = ReturnType<typeof useAction>

import { useState, useSyncExternalStore } from 'react'
import type { Phone, PhoneState } from '../engine/PhoneState.js'

/** The phone's state; the view is drawn anew with every change. */
export function usePhone(phone: Phone): PhoneState {
  return useSyncExternalStore(phone.subscribe, phone.getState)
}

/** Runs what a button does: busy while it runs, and the reason in words when it fails. */
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

/** Something a press does: whether it is under way, and why it failed. */
export type Action = ReturnType<typeof useAction>

import type { OperationParts } from '../createOperations.js'
import { updateFees } from './updateFees.js'

const settleEveryMs = 5_000

/** Settles the open fees at the start and every few seconds. Logs a failure as a warning and retries. */
export function startSettling(parts: OperationParts): { readonly close: () => Promise<void> } {
  const closing = new AbortController()
  const state: { running: Promise<void> | undefined } = { running: undefined }
  const settle = () => {
    state.running ??= updateFees(parts, closing.signal)
      .catch((error: unknown) => parts.logger.warn({ err: error }, 'cannot settle sponsored fees'))
      .finally(() => {
        state.running = undefined
      })
  }
  settle()
  const timer = setInterval(settle, settleEveryMs)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      closing.abort()
      await state.running
    },
  }
}

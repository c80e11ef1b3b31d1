import { format } from '@foyer/messages/format'
import type { ApprovalWords } from '@foyer/messages/frame/en'
import { cleanLabel } from '../decode/unseen.js'
import type { Failure } from '../views/drawOutcome.js'

/** The error codes for a missing response, from the engine, the frame's own requests and the keys. */
const unreachableCodes = ['OFFLINE', 'TIMED_OUT', 'HTTP_FAILED', 'offline', 'timed_out', 'http_failed', 'unreachable']

/** Returns the text for an approved request that could not be executed. */
export function explainFailure(error: unknown, words: ApprovalWords): Failure {
  const title = words.failedTitle
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'RPC_FAILED') {
    const reason = cleanLabel(error instanceof Error ? error.message : '', 200)
    if (reason) return { title, text: format(words.failedRefused, { reason }) }
  }
  if (code === 'SWAP_REFUSED' && error instanceof Error) return { title, text: error.message }
  if (code === 'REQUEST_INVALID') return { title, text: words.failedInvalid }
  if (unreachableCodes.includes(code)) return { title, text: words.failedNetwork }
  return { title, text: words.failedText }
}

import { format } from '@foyer/messages/format'
import type { AskingWords } from '@foyer/messages/frame/en'
import { cleanLabel } from '../decode/unseen.js'
import type { Failure } from '../views/drawOutcome.js'

/** Nobody answered: codes of the engine, of the frame's own calls, and of the keys. */
const away = ['OFFLINE', 'TIMED_OUT', 'HTTP_FAILED', 'offline', 'timed_out', 'http_failed', 'unreachable']

/** What a person reads when what they allowed could not be done. */
export function explainFailure(error: unknown, words: AskingWords): Failure {
  const title = words.failedTitle
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'RPC_FAILED') {
    const reason = cleanLabel(error instanceof Error ? error.message : '', 200)
    if (reason) return { title, text: format(words.failedRefused, { reason }) }
  }
  if (code === 'SWAP_REFUSED' && error instanceof Error) return { title, text: error.message }
  if (code === 'REQUEST_INVALID') return { title, text: words.failedInvalid }
  if (away.includes(code)) return { title, text: words.failedNetwork }
  return { title, text: words.failedText }
}

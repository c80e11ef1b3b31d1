import { format } from '@foyer/kit/messages/format'
import type { FrameWord, FrameWords } from '@foyer/kit/messages/frame/en'
import type { Locale } from '@foyer/kit/messages/locales'
import type { VaultErrorCode } from '../keys/VaultError.js'
import { describeMoment, describeWait } from './describeMoment.js'
import { isVaultError } from './isVaultError.js'

type Sayable = Exclude<VaultErrorCode, 'too_many_tries' | 'hold'>

const keys: Readonly<Record<Sayable, FrameWord>> = {
  locked: 'unlockText',
  password_wrong: 'errPasswordWrong',
  password_short: 'errPasswordShort',
  passkey_unsupported: 'errPasskeyUnsupported',
  passkey_refused: 'errPasskeyRefused',
  passkey_wrong: 'errPasskeyWrong',
  words_wrong: 'errWordsWrong',
  code_wrong: 'errCodeWrong',
  file_wrong: 'errFileWrong',
  slot_unused: 'errSlotUnused',
  slot_needed: 'errSlotNeeded',
  rollback: 'errRollback',
  damaged: 'errDamaged',
  refused: 'errRefused',
  unreachable: 'errUnreachable',
  closed: 'errSession',
}

/** What a person reads about a failure of the keys: what happened and what to do, with the wait where there is one. */
export function describeVaultProblem(error: unknown, words: FrameWords, locale: Locale): string {
  if (!isVaultError(error)) return words.failedText
  const { code, context } = error
  if (code === 'too_many_tries')
    return format(words.errTooMany, { time: describeWait(context.retryAfterMs ?? 60_000, locale) })
  if (code === 'hold') return format(words.holdText, { time: describeMoment(context.untilMs ?? Date.now(), locale) })
  if (code === 'refused' && context.serverCode === 'session_expired') return words.errSession
  return words[keys[code]]
}

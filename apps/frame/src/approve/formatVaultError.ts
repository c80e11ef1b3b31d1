import { format } from '@foyer/messages/format'
import type { FrameWords } from '@foyer/messages/frame/en'
import type { Locale } from '@foyer/messages/locales'
import type { VaultErrorCode } from '../keys/VaultError.js'
import { isVaultError } from '../keys/VaultError.js'
import { formatDateTime, formatWaitTime } from './formatDateTime.js'

type Sayable = Exclude<VaultErrorCode, 'too_many_tries' | 'hold' | 'internal_error'>

function sayings(words: FrameWords): Readonly<Record<Sayable, string>> {
  return {
    locked: words.unlockText,
    password_wrong: words.errPasswordWrong,
    password_short: words.errPasswordShort,
    passkey_unsupported: words.errPasskeyUnsupported,
    passkey_refused: words.errPasskeyRefused,
    passkey_wrong: words.errPasskeyWrong,
    words_wrong: words.errWordsWrong,
    code_wrong: words.errCodeWrong,
    file_wrong: words.errFileWrong,
    slot_unused: words.errSlotUnused,
    slot_needed: words.errSlotNeeded,
    rollback: words.errRollback,
    damaged: words.errDamaged,
    refused: words.errRefused,
    unreachable: words.errUnreachable,
    closed: words.errSession,
  }
}

/** Returns the text for a failure of the keys: the problem and the next step, with the wait time if there is one. */
export function formatVaultError(error: unknown, words: FrameWords, locale: Locale): string {
  if (!isVaultError(error)) return words.failedText
  const { code, context } = error
  if (code === 'internal_error') return words.failedText
  if (code === 'too_many_tries')
    return format(words.errTooMany, { time: formatWaitTime(context.retryAfterMs ?? 60_000, locale) })
  if (code === 'hold') return format(words.holdText, { time: formatDateTime(context.untilMs ?? Date.now(), locale) })
  if (code === 'refused' && context.serverCode === 'session_expired') return words.errSession
  return sayings(words)[code]
}

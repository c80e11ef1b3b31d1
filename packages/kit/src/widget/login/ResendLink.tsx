import { email as english } from '@foyer/messages/en/email'
import { errors } from '@foyer/messages/en/errors'
import { formatPlural } from '@foyer/messages/format'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { limits } from '../../core/limits.js'
import { useAnnounce } from '../../ui/UiContext.js'
import { useSecondsUntil } from '../shell/useSecondsUntil.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { getLogInErrorText, getWaitSeconds } from './getLogInErrorText.js'

export interface ResendLinkProps {
  readonly label: string
  readonly sentLabel: string
  /** The earliest time of the next request, in milliseconds since 1970. */
  readonly waitUntilMs: number
  readonly isDisabled?: boolean
  resend(signal: AbortSignal): Promise<void>
}

/** The time that "sent" is shown before the countdown, in milliseconds. */
const sentNoticeMs = 2_000

/**
 * Sends the mail again. Always shows the remaining wait, but announces it to screen readers only at ten seconds and at
 * the end [S5.2].
 */
export function ResendLink({ label, sentLabel, waitUntilMs, isDisabled, resend }: ResendLinkProps): ReactNode {
  const words = useWords('email', english)
  const errorWords = useWords('errors', errors)
  const locale = useLocale()
  const announce = useAnnounce()
  const [untilMs, setUntilMs] = useState(waitUntilMs)
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [fault, setFault] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  const seconds = useSecondsUntil(untilMs)
  useEffect(() => () => controller.current?.abort(), [])
  useEffect(() => {
    if (state !== 'sent') return undefined
    const timer = setTimeout(() => setState('idle'), sentNoticeMs)
    return () => clearTimeout(timer)
  }, [state])
  const before = useRef(seconds)
  useEffect(() => {
    if (seconds === 10) announce(formatPlural(words, 'resendIn', 10, locale))
    if (seconds === 0 && before.current > 0) announce(label)
    before.current = seconds
  }, [seconds, announce, words, locale, label])

  const send = async () => {
    const attempt = new AbortController()
    controller.current = attempt
    setState('sending')
    setFault(undefined)
    try {
      await resend(attempt.signal)
      if (attempt.signal.aborted) return
      setState('sent')
      announce(sentLabel)
      setUntilMs(Date.now() + limits.emailCooldownMs)
    } catch (error) {
      if (attempt.signal.aborted) return
      setState('idle')
      const waitSeconds = getWaitSeconds(error)
      if (waitSeconds !== undefined) setUntilMs(Date.now() + waitSeconds * 1000)
      setFault(getLogInErrorText(error, words, errorWords))
    }
  }
  let text = label
  if (state === 'sent') text = `${sentLabel} ✓`
  else if (seconds > 0) text = formatPlural(words, 'resendIn', seconds, locale)
  return (
    <>
      <button
        type="button"
        className="link num"
        data-key="resend"
        disabled={isDisabled || state !== 'idle' || seconds > 0}
        aria-busy={state === 'sending' || undefined}
        onClick={() => void send()}
      >
        {text}
      </button>
      {fault !== undefined && (
        <p className="hint bad" role="alert" style={{ flexBasis: '100%' }}>
          {fault}
        </p>
      )}
    </>
  )
}

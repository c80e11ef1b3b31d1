import { email as english } from '@foyer/messages/en/email'
import { mailIcon } from '@foyer/ui/icons/actionIcons'
import { type ReactNode, useState } from 'react'
import { limits } from '../../core/limits.js'
import { useStyle } from '../../ui/UiContext.js'
import { CodeEntry } from '../login/CodeEntry.js'
import { MailHelp } from '../login/MailHelp.js'
import { MailLede, mailStyle } from '../login/MailLede.js'
import { useCode, type VerifyCode } from '../login/useCode.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

export interface UpdateCodeProps {
  readonly email: string
  readonly verify: VerifyCode
  /** Sends another code. If it is missing, the user has to start the change again for another code. */
  readonly resend?: (signal: AbortSignal) => Promise<void>
  readonly changeLabel: string
  onDone(): void
}

/** The form for one of the two codes of an e-mail change. */
export function UpdateCode({ email, verify, resend, changeLabel, onDone }: UpdateCodeProps): ReactNode {
  const { back } = useWidget()
  const words = useWords('email', english)
  useStyle(mailStyle)
  const [waitUntilMs] = useState(() => Date.now() + limits.emailCooldownMs)
  const control = useCode(verify, onDone)
  const isBusy = control.state.status === 'checking' || control.state.status === 'confirmed'
  return (
    <div className="mail">
      <MailLede icon={mailIcon} text={words.codeSentTo} email={email} />
      <CodeEntry control={control} afterwards={words.confirmed} />
      <MailHelp
        email={email}
        label={words.resend}
        sentLabel={words.codeSent}
        waitUntilMs={waitUntilMs}
        isDisabled={isBusy}
        {...(resend && {
          resend: async (signal: AbortSignal) => {
            await resend(signal)
            control.reset()
          },
        })}
        onChangeAddress={isBusy ? undefined : back}
        changeLabel={changeLabel}
      />
    </div>
  )
}

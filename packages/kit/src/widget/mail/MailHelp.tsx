import type { ReactNode } from 'react'
import { email as english } from '../../messages/en/email.js'
import { format } from '../../messages/format.js'
import { findMailbox } from '../login/findMailbox.js'
import { useWords } from '../useWords.js'
import { ResendLink, type ResendLinkProps } from './ResendLink.js'

export interface MailHelpProps extends Omit<ResendLinkProps, 'resend'> {
  readonly resend?: ResendLinkProps['resend']
  readonly email: string
  readonly onChangeAddress?: (() => void) | undefined
  readonly changeLabel?: string
}

/** When nothing comes: look here, send again, or another address. */
export function MailHelp({ email, onChangeAddress, changeLabel, resend, ...link }: MailHelpProps): ReactNode {
  const words = useWords('email', english)
  const mailbox = findMailbox(email)
  return (
    <div className="more">
      {mailbox && (
        <a className="b b-secondary" href={mailbox.url} target="_blank" rel="noopener noreferrer">
          {format(words.openMailbox, { mailbox: mailbox.name })}
        </a>
      )}
      <p>{words.spam}</p>
      <div className="links">
        {resend && <ResendLink {...link} resend={resend} />}
        {onChangeAddress && (
          <button type="button" className="link" onClick={onChangeAddress}>
            {changeLabel ?? words.changeAddress}
          </button>
        )}
      </div>
    </div>
  )
}

import { email as english } from '@foyer/messages/en/email'
import { format } from '@foyer/messages/format'
import type { ReactNode } from 'react'
import { useWords } from '../shell/useWords.js'
import { ResendLink, type ResendLinkProps } from './ResendLink.js'

export interface MailHelpProps extends Omit<ResendLinkProps, 'resend'> {
  readonly resend?: ResendLinkProps['resend']
  readonly email: string
  readonly onChangeAddress?: (() => void) | undefined
  readonly changeLabel?: string
}

/** Offers help if no mail arrives: open the mailbox, send the mail again or change the address. */
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

export interface Mailbox {
  readonly name: string
  readonly url: string
}

const mailboxes: readonly (Mailbox & { readonly domains: readonly string[] })[] = [
  { name: 'Gmail', url: 'https://mail.google.com/mail/u/0/', domains: ['gmail.com', 'googlemail.com'] },
  {
    name: 'Outlook',
    url: 'https://outlook.live.com/mail/',
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  },
  { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/', domains: ['yahoo.com', 'ymail.com'] },
  { name: 'iCloud Mail', url: 'https://www.icloud.com/mail/', domains: ['icloud.com', 'me.com', 'mac.com'] },
  { name: 'Proton Mail', url: 'https://mail.proton.me/', domains: ['proton.me', 'protonmail.com', 'pm.me'] },
]

/** Returns the webmail page of an address by its domain. National domains of a mail provider count too. */
export function findMailbox(email: string): Mailbox | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const national = /^(outlook|hotmail|live|yahoo)\.[a-z]{2}(\.[a-z]{2})?$|^(hotmail|live|yahoo)\.com?\.[a-z]{2}$/.exec(
    domain,
  )
  const providerDomain = national ? `${domain.split('.')[0]}.com` : domain
  return mailboxes.find(({ domains }) => domains.includes(providerDomain))
}

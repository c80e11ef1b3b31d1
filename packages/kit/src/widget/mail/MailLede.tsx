import type { ReactNode } from 'react'
import { splitAtHoles } from '../../messages/format.js'
import { Icon } from '../../ui/Icon.js'

export interface MailLedeProps {
  readonly icon: string
  /** With the hole `{email}`. */
  readonly text: string
  readonly email: string
}

/** What was sent where. */
export function MailLede({ icon, text, email }: MailLedeProps): ReactNode {
  return (
    <div className="lede">
      <span className="glyph-lg">
        <Icon path={icon} />
      </span>
      <p>
        {splitAtHoles(text).map((part) =>
          typeof part === 'string' ? (
            part
          ) : (
            <b key={part.hole} dir="auto">
              {breakAtSign(email)}
            </b>
          ),
        )}
      </p>
    </div>
  )
}

/** A long address goes on in a new line before its `@`, not in the middle of a word. */
function breakAtSign(email: string): ReactNode {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

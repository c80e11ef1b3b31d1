import { splitAtPlaceholders } from '@foyer/messages/format'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.js'

export interface MailLedeProps {
  readonly icon: string
  /** Contains the placeholder `{email}`. */
  readonly text: string
  readonly email: string
}

/** Explains which mail was sent to the address. */
export function MailLede({ icon, text, email }: MailLedeProps): ReactNode {
  return (
    <div className="lede">
      <span className="glyph-lg">
        <Icon path={icon} />
      </span>
      <p>
        {splitAtPlaceholders(text).map((part) =>
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

/** Allows a line break in a long address only before its `@`. */
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

/** The styles of the views for a mail: the explanation, the code and the help. */
export const mailStyle = `
.mail{display:flex;flex-direction:column;gap:16px}
.mail .lede{display:flex;flex-direction:column;align-items:center;gap:4px;padding:0 8px;text-align:center;color:var(--_text-muted)}
.mail .lede>.glyph-lg{display:grid;place-items:center;width:56px;height:56px;margin-bottom:8px;border-radius:var(--_r4);background:var(--_surface);color:var(--_accent-text)}
.mail .lede>.glyph-lg .i{width:24px;height:24px}
.mail .lede>p{max-width:280px;text-wrap:balance}
.mail .lede b{font-weight:600;color:var(--_text);overflow-wrap:anywhere}
.mail .more{display:flex;flex-direction:column;align-items:center;gap:4px;text-align:center;color:var(--_text-muted)}
.mail .more>.links{display:flex;flex-wrap:wrap;justify-content:center;align-items:baseline;gap:0 16px}
.mail .more>.b{margin-bottom:8px;color:var(--_text)}
.mail .more .link{min-height:24px;border-radius:4px;color:var(--_accent-text);font-weight:500}
.mail .more .link:disabled{color:var(--_text-muted);font-weight:400}
.mail .match{display:flex;flex-direction:column;align-items:center;gap:8px;padding:16px;border-radius:var(--_r4);background:var(--_surface);text-align:center}
.mail .match>b{font-size:var(--_t6);font-weight:600;line-height:1.1;letter-spacing:.12em;margin-inline-end:-.12em;font-variant-numeric:tabular-nums;direction:ltr}
.mail .entry{display:flex;flex-direction:column;align-items:center;gap:4px}
.mail .entry>.code6{align-self:stretch}
.mail .waits{display:flex;align-items:center;justify-content:center;gap:8px;color:var(--_text-muted)}
.mail>.alert{margin:0}
.mail .two{display:grid;grid-template-columns:1fr 1.7fr;gap:8px}
@media(pointer:coarse){.mail .more .link{min-height:44px;display:inline-flex;align-items:center}}
@media(hover:hover){.mail .more .link:not(:disabled):hover{text-decoration:underline}}
@media(max-height:560px){.mail .lede>.glyph-lg{display:none}}
`

import { core } from '@foyer/messages/en/core'
import type { ReactNode } from 'react'
import type { SocialProvider } from '../../core/Options.js'
import { RowSkeleton } from '../../ui/Row.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWords } from '../shell/useWords.js'
import { createSocialLayout } from './arrangeMethods.js'
import { useLogin } from './createLogin.js'
import { loginStyle } from './loginStyle.js'

export interface LoginMethodProps {
  readonly method: 'email' | 'social'
  readonly isDisabled: boolean
}

/** Renders one way to log in, or a skeleton while the server's response and the code are pending. */
export function LoginMethod({ method, isDisabled }: LoginMethodProps): ReactNode {
  const login = useLogin()
  const { loading } = useWords('core', core)
  if (!('methods' in login)) return null
  const { socials } = login.methods
  if (login.status === 'awaited')
    return (
      <div data-pending>
        <span className="sr">{loading}</span>
        {method === 'email' ? <EmailSkeleton /> : <SocialSkeleton socials={socials} />}
      </div>
    )
  const { EmailField, SocialRows } = login.parts
  return method === 'email' ? (
    <EmailField isDisabled={isDisabled} />
  ) : (
    <SocialRows socials={socials} isDisabled={isDisabled} />
  )
}

/** A skeleton of the field in its final size. */
function EmailSkeleton(): ReactNode {
  useStyle(loginStyle)
  return <div className="login-wait sk" aria-hidden="true" />
}

/** Skeletons of the rows and tiles in their final size. */
function SocialSkeleton({ socials }: { readonly socials: readonly SocialProvider[] }): ReactNode {
  useStyle(loginStyle)
  const { rows, tiles, hasMore } = createSocialLayout(socials)
  return (
    <div className="stack" aria-hidden="true">
      <RowSkeleton count={rows.length} />
      {tiles.length > 0 && (
        <div className="ways">
          {Array.from({ length: tiles.length + (hasMore ? 1 : 0) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders change no places
            <span key={index} className="way sk" />
          ))}
        </div>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { core } from '../../messages/en/core.js'
import { useWords } from '../useWords.js'
import { EmailSkeleton, SocialSkeleton } from './LoginSkeleton.js'
import { useLogin } from './useLogin.js'

export interface LoginMethodProps {
  readonly method: 'email' | 'social'
  readonly isDisabled: boolean
}

/** One way to log in, or its room while server and code are on their way. */
export function LoginMethod({ method, isDisabled }: LoginMethodProps): ReactNode {
  const login = useLogin()
  const { loading } = useWords('core', core)
  if (login.status === 'none') return null
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

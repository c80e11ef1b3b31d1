import type { ReactNode } from 'react'
import { login as english } from '../../messages/en/login.js'
import { useStyle } from '../../ui/UiContext.js'
import { LoginMethod } from '../login/LoginMethod.js'
import { useLogin } from '../login/useLogin.js'
import { connectStyle } from '../parts/connectStyle.js'
import { LegalCheckbox, LegalFooter, useIsBlocked } from '../parts/Legal.js'
import { useWords } from '../useWords.js'

/** The e-mail field alone, for a host's own "log in by e-mail" button. */
export default function EmailLogin(): ReactNode {
  const login = useLogin()
  const words = useWords('login', english)
  const isBlocked = useIsBlocked()
  useStyle(connectStyle)
  if (login.status === 'none' || !login.methods.email) return <p className="muted">{words.loadFailedText}</p>
  return (
    <>
      <LegalCheckbox />
      <LoginMethod method="email" isDisabled={isBlocked} />
      <div className="notes">
        <LegalFooter />
      </div>
    </>
  )
}

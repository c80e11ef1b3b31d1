import { login as english } from '@foyer/messages/en/email'
import type { ReactNode } from 'react'
import { useStyle } from '../../ui/UiContext.js'
import { useLogin } from '../login/createLogin.js'
import { LoginMethod } from '../login/LoginMethod.js'
import { LegalCheckbox, LegalFooter, useIsBlocked } from '../parts/Legal.js'
import { connectStyle } from '../prerender/connectMarkup.js'
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

import { login as english } from '@foyer/messages/en/email'
import type { ReactNode } from 'react'
import { useStyle } from '../../ui/UiContext.js'
import { connectStyle } from '../shell/connectMarkup.js'
import { LegalCheckbox, LegalFooter, useIsBlocked } from '../shell/Legal.js'
import { useWords } from '../shell/useWords.js'
import { useLogin } from './createLogin.js'
import { LoginMethod } from './LoginMethod.js'

/** Shows only the e-mail field, for the app's own "log in by e-mail" button. */
export default function EmailLogin(): ReactNode {
  const login = useLogin()
  const words = useWords('login', english)
  const isBlocked = useIsBlocked()
  useStyle(connectStyle)
  if (!('methods' in login && login.methods.email)) return <p className="muted">{words.loadFailedText}</p>
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

import { login as english } from '@foyer/messages/en/email'
import type { ReactNode } from 'react'
import { Stack } from '../../ui/Separator.js'
import { useStyle } from '../../ui/UiContext.js'
import { connectStyle } from '../shell/connectMarkup.js'
import { LegalCheckbox, LegalFooter, useIsBlocked } from '../shell/Legal.js'
import { useWords } from '../shell/useWords.js'
import { useLogin } from './createLogin.js'
import { LoginMethod } from './LoginMethod.js'

/** Offers users without a wallet to log in and get an embedded one. */
export default function Create(): ReactNode {
  const login = useLogin()
  const words = useWords('login', english)
  const isBlocked = useIsBlocked()
  useStyle(connectStyle)
  if (!('methods' in login)) return <p className="muted">{words.loadFailedText}</p>
  const { email, socials } = login.methods
  return (
    <>
      <p className="create-lede">{words.createText}</p>
      <LegalCheckbox />
      <Stack>
        {email && <LoginMethod method="email" isDisabled={isBlocked} />}
        {socials.length > 0 && <LoginMethod method="social" isDisabled={isBlocked} />}
      </Stack>
      <div className="notes">
        <LegalFooter />
      </div>
    </>
  )
}

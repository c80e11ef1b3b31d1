import { login as english } from '@foyer/messages/en/email'
import type { ReactNode } from 'react'
import { Stack } from '../../ui/Separator.js'
import { useStyle } from '../../ui/UiContext.js'
import { useLogin } from '../login/createLogin.js'
import { LoginMethod } from '../login/LoginMethod.js'
import { LegalCheckbox, LegalFooter, useIsBlocked } from '../parts/Legal.js'
import { connectStyle } from '../prerender/connectMarkup.js'
import { useWords } from '../useWords.js'

/** For somebody without a wallet: log in and have one. */
export default function Create(): ReactNode {
  const login = useLogin()
  const words = useWords('login', english)
  const isBlocked = useIsBlocked()
  useStyle(connectStyle)
  if (login.status === 'none') return <p className="muted">{words.loadFailedText}</p>
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

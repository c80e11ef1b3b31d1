import { login as english } from '@foyer/messages/en/email'
import type { ReactNode } from 'react'
import { useRovingFocus } from '../../ui/Row.js'
import { Stack } from '../../ui/Separator.js'
import { useStyle } from '../../ui/UiContext.js'
import { connectStyle } from '../shell/connectMarkup.js'
import { LegalCheckbox, LegalFooter, useIsBlocked } from '../shell/Legal.js'
import { useWords } from '../shell/useWords.js'
import { useLogin } from './createLogin.js'
import { loginStyle } from './loginStyle.js'
import { SocialRow } from './SocialRows.js'

/** Lists every provider in a separate row. */
export default function ConnectSocials(): ReactNode {
  const login = useLogin()
  const words = useWords('login', english)
  const isBlocked = useIsBlocked()
  const roving = useRovingFocus()
  useStyle(connectStyle)
  useStyle(loginStyle)
  if (!('methods' in login)) return <p className="muted">{words.loadFailedText}</p>
  return (
    <>
      <LegalCheckbox />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys of the buttons inside bubble to it */}
      <div onKeyDown={roving.onKeyDown}>
        <Stack>
          {login.methods.socials.map((provider) => (
            <SocialRow key={provider} provider={provider} isDisabled={isBlocked} />
          ))}
        </Stack>
      </div>
      <div className="notes">
        <LegalFooter />
      </div>
    </>
  )
}

import { login as english } from '@foyer/messages/en/email'
import { forwardIcon, mailIcon } from '@foyer/ui/icons/actionIcons'
import { type FormEvent, type ReactNode, useState } from 'react'
import { findEmbedded } from '../../core/flows/selectEmbedded.js'
import { Icon, IconButton } from '../../ui/Icon.js'
import { Tag } from '../../ui/Row.js'
import { Spinner } from '../../ui/Spinner.js'
import { TextField } from '../../ui/TextField.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { loginStyle } from './loginStyle.js'
import { useEmailLogin } from './useEmailLogin.js'

/** The minimum length of an e-mail address. The submit button is hidden for shorter text. */
const minEmailLength = 4

/** The field for the e-mail address. Enter or the arrow button submits it. */
export function EmailField({ isDisabled }: { readonly isDisabled: boolean }): ReactNode {
  const { client, login, place } = useWidget()
  const words = useWords('login', english)
  useStyle(loginStyle)
  const [text, setText] = useState(login.typedEmail)
  const { isBusy, fault, submit, clearError } = useEmailLogin()
  const email = text.trim()
  // Load the frame only when the user types: a user who only opened the widget may have a wallet.
  const preload = () =>
    void findEmbedded(client.store.getState())
      ?.embedded.load()
      .catch(() => undefined)
  const type = (next: string) => {
    if (text === '') preload()
    setText(next)
    login.typedEmail = next
    clearError()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && !isDisabled && email !== '') submit(email, isEmail(email))
  }
  const renderEnd = () => {
    if (isBusy) return <Spinner />
    if (email.length < minEmailLength)
      return login.getLastMethod() === 'email' && text === '' && <Tag tone="accent">{words.lastUsed}</Tag>
    return (
      <IconButton
        className="go mirror"
        type="submit"
        label={words.submitEmail}
        path={forwardIcon}
        disabled={isDisabled}
      />
    )
  }
  return (
    <form className="login" noValidate onSubmit={send}>
      <TextField
        label={words.email}
        hideLabel
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="go"
        // An address is read from left to right. An empty field uses the direction of the language.
        dir={text === '' ? undefined : 'auto'}
        placeholder={words.emailPlaceholder}
        value={text}
        onChange={type}
        readOnly={isBusy}
        disabled={isDisabled}
        error={fault}
        data-testid="email-input"
        // Focus the field only in views that show nothing else.
        data-autofocus={place.view === 'Connect' ? undefined : true}
        start={<Icon path={mailIcon} />}
        end={renderEnd()}
      />
    </form>
  )
}

/**
 * Returns true for at most 254 characters with text on both sides of one "@". The frame applies the same rule [S5.1].
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+[^\s@<>".]$/.test(text)
}

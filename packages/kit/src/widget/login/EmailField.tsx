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

/** Fewer characters are no address yet, and nothing offers to send them. */
const shortest = 4

/** The e-mail address to log in with; Enter or the arrow sends it. */
export function EmailField({ isDisabled }: { readonly isDisabled: boolean }): ReactNode {
  const { client, login, place } = useWidget()
  const words = useWords('login', english)
  useStyle(loginStyle)
  const [text, setText] = useState(login.typedEmail)
  const { isBusy, fault, submit, forgive } = useEmailLogin()
  const email = text.trim()
  // Who types an address is about to log in; who only opened the widget may have a wallet.
  const preload = () =>
    void findEmbedded(client.store.getState())
      ?.embedded.load()
      .catch(() => undefined)
  const type = (next: string) => {
    if (text === '') preload()
    setText(next)
    login.typedEmail = next
    forgive()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && !isDisabled && email !== '') submit(email, isEmail(email))
  }
  const renderEnd = () => {
    if (isBusy) return <Spinner />
    if (email.length < shortest)
      return login.recallLast() === 'email' && text === '' && <Tag tone="accent">{words.lastUsed}</Tag>
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
        // An address reads from left to right; an empty field as the language does.
        dir={text === '' ? undefined : 'auto'}
        placeholder={words.emailPlaceholder}
        value={text}
        onChange={type}
        readOnly={isBusy}
        disabled={isDisabled}
        error={fault}
        data-testid="email-input"
        // Where the field is what one came for.
        data-autofocus={place.view === 'Connect' ? undefined : true}
        start={<Icon path={mailIcon} />}
        end={renderEnd()}
      />
    </form>
  )
}

/** At most 254 characters with something on both sides of one "@", as the frame judges it too [S5.1]. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+[^\s@<>".]$/.test(text)
}

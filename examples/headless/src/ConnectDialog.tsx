import { useConnectWallet, useEmailLogIn, useSocialLogIn, useWallets } from '@foyer/kit/react'
import encodeQr from 'qr'
import { type SubmitEvent, useEffect, useState } from 'react'

export function ConnectDialog() {
  const [search, setSearch] = useState('')
  const { wallets, isLoading, hasMore, fetchMore, canPair, error: listError } = useWallets({ search })
  const { connect, cancel, status, wallet, uri, deepLink, openWallet, error } = useConnectWallet()
  if (status === 'waiting' || status === 'pairing')
    return (
      <dialog open aria-label="Connecting">
        <p>{status === 'waiting' ? `Confirm in ${wallet?.name}` : 'Scan this code with your wallet'}</p>
        {uri && <img data-uri={uri} alt="QR code" width="300" src={toImage(uri)} />}
        {deepLink && <Button label={`Open ${wallet?.name}`} onClick={openWallet} />}
        <Button label="Cancel" onClick={cancel} />
      </dialog>
    )
  return (
    <dialog open aria-label="Connect a wallet">
      {error && <p role="alert">{error.code === 'USER_REJECTED' ? 'You declined.' : error.message}</p>}
      <input
        type="search"
        aria-label="Search wallets"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul>
        {wallets.map((each) => (
          <li key={each.id}>
            {each.imageUrl && <img src={each.imageUrl} alt="" width="24" />}
            <Button label={each.name} disabled={each.ways.length === 0} onClick={() => connect(each)} />
            {each.isInstalled ? ' installed' : each.isRecent && ' recent'}
          </li>
        ))}
      </ul>
      {isLoading && <p>Loading</p>}
      {listError && <p role="alert">{listError.message}</p>}
      {hasMore && search === '' && <Button label="More wallets" onClick={fetchMore} />}
      {canPair && <Button label="QR code" onClick={() => connect()} />}
      <EmailForm />
      <SocialButtons />
    </dialog>
  )
}

function EmailForm() {
  const { sendCode, verifyCode, resend, reset, status, email, matchNumber, error } = useEmailLogIn()
  const [text, setText] = useState('')
  const isBusy = status === 'sending' || status === 'verifying'
  const isCode = status === 'code' || status === 'verifying'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isCode) verifyCode(text)
    else sendCode(text)
    setText('')
  }
  if (status === 'device')
    return (
      <p>
        Open the link in the mail and enter {matchNumber}. <Button label="Send again" onClick={resend} />
      </p>
    )
  return (
    <form onSubmit={submit}>
      <label>
        {isCode ? `Code for ${email}` : 'Email'}{' '}
        <input value={text} onChange={(event) => setText(event.target.value)} disabled={isBusy} />
      </label>
      <button type="submit" disabled={isBusy}>
        {isCode ? 'Log in' : 'Send code'}
      </button>
      {isCode && <Button label="Another address" onClick={reset} />}
      {error && <p role="alert">{error.message}</p>}
    </form>
  )
}

function SocialButtons() {
  const { loadProviders, providers = [], logIn, cancel, status, provider, error } = useSocialLogIn()
  useEffect(() => {
    // The window of the provider opens only if the providers are loaded before the click.
    loadProviders()
  }, [loadProviders])
  if (status === 'provider' || status === 'finishing')
    return (
      <p data-testid="social">
        {status === 'provider' ? `Continue at ${provider}` : 'Logging in'} <Button label="Cancel" onClick={cancel} />
      </p>
    )
  return (
    <>
      {providers.map((each) => (
        <button key={each} type="button" data-testid={`social-selector-${each}`} onClick={() => logIn(each)}>
          Continue with {each}
        </button>
      ))}
      {error && <p role="alert">{error.code === 'LOG_IN_CANCELED' ? 'You closed the window.' : error.message}</p>}
    </>
  )
}

interface ButtonProps {
  readonly label: string
  readonly disabled?: boolean
  onClick(): unknown
}

export function Button({ label, disabled, onClick }: ButtonProps) {
  return (
    <button type="button" disabled={disabled} onClick={() => onClick()}>
      {label}
    </button>
  )
}

function toImage(uri: string): string {
  return `data:image/svg+xml,${encodeURIComponent(encodeQr(uri, 'svg'))}`
}

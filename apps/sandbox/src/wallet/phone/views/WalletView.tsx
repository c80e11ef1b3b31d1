import { useEffect, useId, useState } from 'react'
import type { Phone, PhoneState, Site } from '../engine/PhoneState.js'
import { Picker } from './Choices.js'
import { Icon } from './Icon.js'
import { PeerIcon } from './PeerCard.js'
import { Screen } from './Screen.js'
import { shorten } from './shorten.js'

/** A gradient that is derived from an address. */
function Avatar({ address, size = 40 }: { readonly address: string; readonly size?: number }) {
  const id = useId()
  // Use every character, because each family has a different address format.
  const sum = [...address].reduce((total, sign) => (total * 31 + sign.charCodeAt(0)) % 43_200, 0)
  const [hue, turn] = [sum % 360, Math.floor(sum / 360)]
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} className="avatar" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={`hsl(${hue} 80% 62%)`} />
          <stop offset="1" stopColor={`hsl(${(hue + 60 + turn) % 360} 75% 48%)`} />
        </linearGradient>
      </defs>
      <circle cx="20" cy="20" r="20" fill={`url(#${id})`} />
    </svg>
  )
}

const balanceEveryMs = 5_000

/** The first screen: the user's account, and the paired apps. */
export function WalletView(props: {
  readonly phone: Phone
  readonly state: PhoneState
  readonly isFirst: boolean
  readonly onConnect: () => void
  readonly onOpen: (topic: string) => void
}) {
  const { phone, state, isFirst, onConnect, onOpen } = props
  return (
    <Screen title="Wallet" isFirst={isFirst}>
      <OwnAccount phone={phone} />
      <button type="button" className="primary wide" onClick={onConnect}>
        <Icon name="scan" /> Pair an app
      </button>
      <label className="check">
        <input
          type="checkbox"
          checked={state.asksSeparately}
          onChange={(event) => phone.setAsksSeparately(event.target.checked)}
        />
        <span className="grow">
          Ask separately
          <span className="muted small block">
            Connect first and sign in second, even if an app requests both at once
          </span>
        </span>
      </label>
      <h2>Paired apps</h2>
      {state.sites.length === 0 && (
        <p className="muted">None yet. Select a wallet with QR code in an app, then scan or paste its code here.</p>
      )}
      <ul className="rows">
        {state.sites.map((site) => (
          <li key={site.topic}>
            <button type="button" className="row" onClick={() => onOpen(site.topic)}>
              <PeerIcon peer={site.peer} />
              <span className="grow">
                <span className="strong block">{site.peer.name}</span>
                <span className="muted small block">{formatActive(phone, site)}</span>
              </span>
              <Icon name="next" />
            </button>
          </li>
        ))}
      </ul>
    </Screen>
  )
}

function OwnAccount({ phone }: { readonly phone: Phone }) {
  const own = phone.getActiveChoice()
  const [balance, setBalance] = useState<string>()
  const [isCopied, setIsCopied] = useState(false)
  const familyOf = (id: string) => phone.namespaces.find((one) => id.startsWith(`${one.namespace}:`))
  const namespace = familyOf(own.chainId)
  const { chainId, address } = own

  useEffect(() => {
    let isGone = false
    const read = () =>
      namespace?.readBalance(chainId, address).then(
        (text) => !isGone && setBalance(text),
        () => !isGone && setBalance('The chain does not answer'),
      )
    setBalance(undefined)
    read()
    const timer = setInterval(read, balanceEveryMs)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [namespace, chainId, address])

  /** For a chain of another namespace, select the account with the same index there. */
  const chooseChain = (chosen: string) => {
    const place = namespace?.accounts.findIndex((account) => account.address === address) ?? 0
    const there = familyOf(chosen)
    const account = there === namespace ? undefined : (there?.accounts[place] ?? there?.accounts[0])
    phone.setOwn({ chainId: chosen, address: account?.address ?? address })
  }
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return (
    <section className="card own" aria-label="Own account">
      <div className="peer">
        <Avatar address={address} size={48} />
        <div className="grow">
          <p className="balance">{balance ?? '…'}</p>
          <p className="muted small">{shorten(address)}</p>
        </div>
        <button type="button" className="icon" onClick={copy} aria-label="Copy address">
          <Icon name={isCopied ? 'check' : 'copy'} />
        </button>
      </div>
      <span role="status" className="hidden">
        {isCopied ? 'Address copied' : ''}
      </span>
      <Picker
        label="Account"
        value={address}
        options={(namespace?.accounts ?? []).map((account) => ({ id: account.address, label: account.name }))}
        onChange={(chosen) => phone.setOwn({ ...own, address: chosen })}
      />
      <Picker
        label="Network"
        value={chainId}
        options={phone.namespaces.flatMap(({ chains }) => chains.map((one) => ({ id: one.chainId, label: one.name })))}
        onChange={chooseChain}
      />
    </section>
  )
}

/** Formats the active account and chain of an app in every namespace that it uses. */
function formatActive(phone: Phone, site: Site): string {
  const chains = phone.namespaces.flatMap((one) => one.chains)
  const accounts = phone.namespaces.flatMap((one) => one.accounts)
  const places = Object.values(site.active).map(({ chainId, address }) => {
    const account = accounts.find((one) => one.address === address)?.name ?? shorten(address)
    return `${account} on ${chains.find((one) => one.chainId === chainId)?.name ?? chainId}`
  })
  return places.join(', ') || site.peer.url
}

import { useEffect, useState } from 'react'
import type { Phone, RelayStatus } from '../engine/PhoneState.js'
import { ActivityView } from './ActivityView.js'
import { AnsweredView } from './AnsweredView.js'
import { ConnectView } from './ConnectView.js'
import { ElsewhereView } from './ElsewhereView.js'
import { Icon } from './Icon.js'
import { ProposalView } from './ProposalView.js'
import { RequestView } from './RequestView.js'
import { SignInView } from './SignInView.js'
import { SiteView } from './SiteView.js'
import { usePhone } from './usePhone.js'
import { WalletView } from './WalletView.js'

type Place = { readonly name: 'wallet' | 'connect' | 'activity' } | { readonly name: 'site'; readonly topic: string }

const toastMs = 6_000

/** Renders the whole phone. Open questions come before everything else. */
export function App(props: {
  readonly phone: Phone
  /** True if an app opened the wallet, so the user can return to it. */
  readonly isFromApp: boolean
  /** True if the page was opened with a pairing link. */
  readonly isPairing: boolean
}) {
  const { phone, isFromApp, isPairing } = props
  const state = usePhone(phone)
  const [place, setPlace] = useState<Place>({ name: isPairing ? 'connect' : 'wallet' })
  const [isFirst, setIsFirst] = useState(true)
  const go = (next: Place) => {
    setIsFirst(false)
    setPlace(next)
  }
  const { questions, answered } = state
  const [question] = questions
  const requested = questions.length
  useEffect(() => {
    document.title = `${requested > 0 ? `(${requested}) ` : ''}Sandbox Phone Wallet`
  }, [requested])
  // If no app waits for the user's return, a short note is enough.
  useEffect(() => {
    if (answered === undefined) return
    setIsFirst(false)
    setPlace((now) => (now.name === 'connect' ? { name: 'wallet' } : now))
    if (isFromApp) return
    const timer = setTimeout(phone.dismissAnswered, toastMs)
    return () => clearTimeout(timer)
  }, [answered, isFromApp, phone])

  const site = place.name === 'site' ? state.sites.find(({ topic }) => topic === place.topic) : undefined
  const isAnsweredShown = answered !== undefined && isFromApp && question === undefined
  const isToastShown = answered !== undefined && !isFromApp && question === undefined
  const isBare = question !== undefined || isAnsweredShown || state.isElsewhere

  const draw = () => {
    if (state.isElsewhere) return <ElsewhereView />
    if (question?.kind === 'proposal') return <ProposalView key={question.id} phone={phone} question={question} />
    if (question?.kind === 'signIn') return <SignInView key={question.id} phone={phone} question={question} />
    if (question?.kind === 'request') return <RequestView key={question.id} phone={phone} question={question} />
    if (isAnsweredShown) return <AnsweredView phone={phone} answered={answered} />
    if (place.name === 'connect') return <ConnectView phone={phone} pairing={state.pairing} />
    if (place.name === 'activity') return <ActivityView phone={phone} state={state} />
    if (site !== undefined) {
      return <SiteView key={site.topic} phone={phone} site={site} onBack={() => go({ name: 'wallet' })} />
    }
    return (
      <WalletView
        phone={phone}
        state={state}
        isFirst={isFirst}
        onConnect={() => go({ name: 'connect' })}
        onOpen={(topic) => go({ name: 'site', topic })}
      />
    )
  }
  return (
    <div className="phone">
      <header>
        <img src="/wallet/icon.svg" alt="" width={28} height={28} />
        <p className="grow strong">Sandbox Phone Wallet</p>
        <Relay status={state.relay} />
        <p className="banner">Public test keys. Do not send real assets here.</p>
        {requested > 1 && <p className="queue" role="status">{`1 of ${requested} questions`}</p>}
      </header>
      <main>{draw()}</main>
      <p role="status" className={isToastShown ? 'toast' : 'hidden'}>
        {isToastShown ? answered.text : ''}
      </p>
      {!isBare && <Tabs place={place} onGo={go} />}
    </div>
  )
}

const relayWords: Readonly<Record<RelayStatus, string>> = {
  idle: 'Ready',
  connecting: 'Connecting',
  connected: 'Online',
  offline: 'Offline',
}

function Relay({ status }: { readonly status: RelayStatus }) {
  return (
    <p className={`relay ${status}`} role="status" aria-label={`Relay: ${relayWords[status]}`}>
      {relayWords[status]}
    </p>
  )
}

const tabs = [
  { name: 'wallet', label: 'Wallet', icon: 'wallet' },
  { name: 'connect', label: 'Pair', icon: 'scan' },
  { name: 'activity', label: 'Activity', icon: 'list' },
] as const

function Tabs({ place, onGo }: { readonly place: Place; readonly onGo: (place: Place) => void }) {
  return (
    <nav aria-label="Screens">
      {tabs.map(({ name, label, icon }) => (
        <button
          key={name}
          type="button"
          aria-current={place.name === name ? 'page' : undefined}
          onClick={() => onGo({ name })}
        >
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </nav>
  )
}

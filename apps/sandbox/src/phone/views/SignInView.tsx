import type { Phone, Question } from '../engine/PhoneState.js'
import { Picker } from './Choices.js'
import { Facts, Warnings } from './Facts.js'
import { PeerCard } from './PeerCard.js'
import { Screen } from './Screen.js'
import { useAction, usePhone } from './usePhone.js'

/** An app wants to connect and have somebody sign in, in one question. */
export function SignInView({ phone, question }: { phone: Phone; question: Extract<Question, { kind: 'signIn' }> }) {
  const { id, peer, domain, uri, statement, isElsewhere, chainNames, methods } = question
  const { isBusy, problem, run } = useAction()
  usePhone(phone)
  const own = phone.own()
  const accounts = phone.namespaces.flatMap((one) => (one.namespace === 'eip155' ? one.accounts : []))
  const footer = (
    <div className="pair">
      <button type="button" disabled={isBusy} onClick={() => run(() => phone.reject(id))}>
        Reject
      </button>
      <button type="button" className="primary" disabled={isBusy} onClick={() => run(() => phone.approve(id))}>
        {isBusy ? 'Signing in…' : 'Connect and sign in'}
      </button>
    </div>
  )
  const warnings = isElsewhere
    ? [`The app says it lives at ${peer.url || 'no address'}, and signs you in to ${domain} for ${uri}.`]
    : []
  return (
    <Screen title={`Sign in to ${domain}?`} footer={footer}>
      <PeerCard peer={peer} />
      <Warnings warnings={warnings} />
      {statement !== '' && <p className="strong">{statement}</p>}
      <Picker
        label="Account"
        value={own.address}
        isDisabled={isBusy}
        options={accounts.map(({ address, name }) => ({ id: address, label: name }))}
        onChange={(address) => phone.setOwn({ ...own, address })}
      />
      <Facts
        facts={[
          ['Sign in at', uri],
          ['Networks', chainNames.join(', ')],
        ]}
      />
      <p className="small">
        You prove that the account is yours, and connect. The app may then ask for signatures and payments; you decide
        each time.
      </p>
      <details>
        <summary>What it may ask for ({methods.length})</summary>
        <ul className="methods">
          {methods.map((method) => (
            <li key={method}>{method}</li>
          ))}
        </ul>
      </details>
      {problem !== undefined && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </Screen>
  )
}

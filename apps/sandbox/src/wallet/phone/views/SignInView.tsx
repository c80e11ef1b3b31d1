import type { Phone, Question } from '../engine/PhoneState.js'
import { Picker } from './Choices.js'
import { Facts, Warnings } from './Facts.js'
import { MayAskFor, QuestionScreen } from './QuestionScreen.js'
import { useAction, usePhone } from './usePhone.js'

/** Shows a combined request to connect and sign in. */
export function SignInView({ phone, question }: { phone: Phone; question: Extract<Question, { kind: 'signIn' }> }) {
  const { id, peer, domain, uri, statement, isElsewhere, chainNames, methods } = question
  const action = useAction()
  usePhone(phone)
  const own = phone.getActiveChoice('eip155')
  const accounts = phone.namespaces.flatMap((one) => (one.namespace === 'eip155' ? one.accounts : []))
  const warnings = isElsewhere
    ? [`The app says it lives at ${peer.url || 'no address'}, and signs you in to ${domain} for ${uri}.`]
    : []
  return (
    <QuestionScreen
      {...{ phone, question, action }}
      title={`Sign in to ${domain}?`}
      yes={{
        label: 'Connect and sign in',
        busyLabel: 'Signing in…',
        onPress: () => action.run(() => phone.approve(id)),
      }}
    >
      <Warnings warnings={warnings} />
      {statement !== '' && <p className="strong">{statement}</p>}
      <Picker
        label="Account"
        value={own.address}
        isDisabled={action.isBusy}
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
      <MayAskFor methods={methods} />
    </QuestionScreen>
  )
}

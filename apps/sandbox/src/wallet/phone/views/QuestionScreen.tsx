import type { ReactNode } from 'react'
import type { Phone, Question } from '../engine/PhoneState.js'
import { PeerCard } from './PeerCard.js'
import { Screen } from './Screen.js'
import type { Action } from './usePhone.js'

/** The approve button of a question. */
interface Yes {
  readonly label: string
  readonly busyLabel: string
  readonly isDisabled?: boolean
  onPress(): void
}

/** Shows a question of an app with its approve and reject buttons. Without `yes` it can only be rejected. */
export function QuestionScreen(props: {
  readonly phone: Phone
  readonly question: Pick<Question, 'id' | 'peer'>
  readonly title: string
  readonly action: Action
  readonly yes: Yes | undefined
  readonly children: ReactNode
}) {
  const { phone, question, title, action, yes, children } = props
  const { isBusy, problem, run } = action
  const footer = (
    <div className="pair">
      <button type="button" disabled={isBusy} onClick={() => run(() => phone.reject(question.id))}>
        Reject
      </button>
      {yes && (
        <button type="button" className="primary" disabled={isBusy || yes.isDisabled} onClick={yes.onPress}>
          {isBusy ? yes.busyLabel : yes.label}
        </button>
      )}
    </div>
  )
  return (
    <Screen title={title} footer={footer}>
      <PeerCard peer={question.peer} />
      {children}
      {problem !== undefined && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </Screen>
  )
}

/** Lists the methods that an app may request after it is connected. */
export function MayAskFor({ methods }: { readonly methods: readonly string[] }) {
  return (
    <details>
      <summary>Allowed methods ({methods.length})</summary>
      <ul className="methods">
        {methods.map((method) => (
          <li key={method}>{method}</li>
        ))}
      </ul>
    </details>
  )
}

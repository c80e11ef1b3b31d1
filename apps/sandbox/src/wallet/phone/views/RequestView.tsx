import type { Phone, Question } from '../engine/PhoneState.js'
import { Facts, Warnings } from './Facts.js'
import { QuestionScreen } from './QuestionScreen.js'
import { useAction } from './usePhone.js'

/** Shows a request of a paired app, with its original data on demand. */
export function RequestView({ phone, question }: { phone: Phone; question: Extract<Question, { kind: 'request' }> }) {
  const { id, model, method } = question
  const action = useAction()
  return (
    <QuestionScreen
      {...{ phone, question, action }}
      title={model.title}
      yes={{
        label: model.approveLabel,
        busyLabel: 'Working…',
        onPress: () => action.run(() => phone.approve(id)),
      }}
    >
      {model.headline !== undefined && <p className="headline">{model.headline}</p>}
      <Warnings warnings={model.warnings} />
      {model.text !== undefined && (
        // A long message scrolls, so it must be reachable with the keyboard.
        <pre tabIndex={0} role="region" aria-label="Message">
          {model.text}
        </pre>
      )}
      <Facts facts={model.facts} />
      {model.sections?.map(({ heading, facts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a heading can occur twice, and the list does not change
        <section key={`${index}-${heading}`} className="card">
          <h2>{heading}</h2>
          <Facts facts={facts} />
        </section>
      ))}
      <details>
        <summary>As it came</summary>
        <p className="muted small">{method}</p>
        <pre tabIndex={0} role="region" aria-label="Request as it came">
          {model.raw}
        </pre>
      </details>
    </QuestionScreen>
  )
}

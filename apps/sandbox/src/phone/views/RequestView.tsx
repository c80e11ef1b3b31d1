import type { Phone, Question } from '../engine/PhoneState.js'
import { Facts, Warnings } from './Facts.js'
import { PeerCard } from './PeerCard.js'
import { Screen } from './Screen.js'
import { useAction } from './usePhone.js'

/** A paired app asks for something: in words, with what came over the wire for those who want to see it. */
export function RequestView({ phone, question }: { phone: Phone; question: Extract<Question, { kind: 'request' }> }) {
  const { id, peer, model, method } = question
  const { isBusy, problem, run } = useAction()
  const footer = (
    <div className="pair">
      <button type="button" disabled={isBusy} onClick={() => run(() => phone.reject(id))}>
        Reject
      </button>
      <button type="button" className="primary" disabled={isBusy} onClick={() => run(() => phone.approve(id))}>
        {isBusy ? 'Working…' : model.approveLabel}
      </button>
    </div>
  )
  return (
    <Screen title={model.title} footer={footer}>
      <PeerCard peer={peer} />
      {model.headline !== undefined && <p className="headline">{model.headline}</p>}
      <Warnings warnings={model.warnings} />
      {model.text !== undefined && (
        // A long message scrolls inside, so the keyboard must be able to reach it.
        <pre tabIndex={0} role="region" aria-label="Message">
          {model.text}
        </pre>
      )}
      <Facts facts={model.facts} />
      {model.sections?.map(({ heading, facts }, index) => (
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
      {problem !== undefined && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </Screen>
  )
}

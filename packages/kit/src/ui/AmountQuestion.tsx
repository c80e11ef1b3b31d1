import type { ReactNode } from 'react'
import { AmountText } from './AmountText.js'
import { Button } from './Button.js'
import { useStyle } from './UiContext.js'

const style = '.ask>div+div{display:flex;flex-wrap:wrap;justify-content:center;gap:8px;padding:8px 0}'

export interface AmountChoice {
  /** The amount in an unambiguous notation. */
  readonly text: string
  onChoose(): void
}

export interface AmountQuestionProps {
  /** The id of the question, for `aria-describedby` of the field. */
  readonly id: string
  readonly question: string
  readonly choices: readonly AmountChoice[]
  readonly symbol?: string | undefined
}

/** Renders the two amounts of an ambiguous text as buttons. A press moves the focus back to the field. */
export function AmountQuestion({ id, question, choices, symbol }: AmountQuestionProps): ReactNode {
  useStyle(style)
  return (
    <div className="ask" role="group" aria-labelledby={id}>
      <div id={id} className="hint bad" role="alert">
        {question}
      </div>
      <div>
        {choices.map(({ text, onChoose }) => (
          <Button
            key={text}
            size="sm"
            variant="secondary"
            onClick={({ currentTarget }) => {
              currentTarget.closest('.amount,.side')?.querySelector('input')?.focus()
              onChoose()
            }}
          >
            <AmountText value={text} symbol={symbol} />
          </Button>
        ))}
      </div>
    </div>
  )
}

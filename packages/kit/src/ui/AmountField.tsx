import { accountStyle } from '@foyer/ui/styles/account'
import { formStyle } from '@foyer/ui/styles/form'
import { type ReactNode, type Ref, useId } from 'react'
import { AmountQuestion, type AmountQuestionProps } from './AmountQuestion.js'
import { getAmountSize } from './AmountText.js'
import { useStyle } from './UiContext.js'

export interface AmountFieldProps {
  /** The label above the amount. */
  label: string
  /** The typed text. The caller parses it. */
  value: string
  onChange: (value: string) => void
  /** The question about an ambiguous amount. Replaces the error. */
  question?: Omit<AmountQuestionProps, 'id' | 'symbol'> | undefined
  symbol?: string | undefined
  error?: string | undefined
  /** The content below the amount: its value, the balance, a Max button. */
  children?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** A large amount input. The font shrinks from 48 to 20 px as the text gets longer. */
export function AmountField(props: AmountFieldProps): ReactNode {
  const { label, value, onChange, symbol, error, question, children, inputRef } = props
  useStyle(formStyle)
  useStyle(accountStyle)
  const id = useId()
  const length = value.length + (symbol?.length ?? 0)
  return (
    <div className="amount" part="amount">
      <label htmlFor={`${id}i`}>{label}</label>
      <div className="in" style={{ fontSize: getAmountSize(length) }}>
        <input
          id={`${id}i`}
          ref={inputRef}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          placeholder="0"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          style={{ width: `${Math.max(1, value.length) + 0.6}ch` }}
          aria-invalid={error || question ? true : undefined}
          aria-describedby={error || question ? `${id}h` : undefined}
          data-autofocus
        />
        {symbol && <span className="unit">{symbol}</span>}
      </div>
      {question && <AmountQuestion id={`${id}h`} symbol={symbol} {...question} />}
      {error && !question && (
        <div id={`${id}h`} className="hint bad" role="alert">
          {error}
        </div>
      )}
      {children}
    </div>
  )
}

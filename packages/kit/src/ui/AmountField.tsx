import { accountStyle } from '@foyer/ui/styles/account'
import { formStyle } from '@foyer/ui/styles/form'
import { type ReactNode, type Ref, useId } from 'react'
import { AmountQuestion, type AmountQuestionProps } from './AmountQuestion.js'
import { amountSizePx } from './AmountText.js'
import { useStyle } from './UiContext.js'

export interface AmountFieldProps {
  /** "Amount"; on screen above the digits. */
  label: string
  /** What was typed: reading it as an amount is the caller's decision. */
  value: string
  onChange: (value: string) => void
  /** The text can be read in two ways; takes the place of an error. */
  question?: Omit<AmountQuestionProps, 'id' | 'symbol'> | undefined
  symbol?: string | undefined
  error?: string | undefined
  /** Under the digits: the worth, the balance, a Max button. */
  children?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** The amount as the hero of its view; the digits shrink from 48 to 20 px as they grow in number. */
export function AmountField(props: AmountFieldProps): ReactNode {
  const { label, value, onChange, symbol, error, question, children, inputRef } = props
  useStyle(formStyle)
  useStyle(accountStyle)
  const id = useId()
  const length = value.length + (symbol?.length ?? 0)
  return (
    <div className="amount" part="amount">
      <label htmlFor={`${id}i`}>{label}</label>
      <div className="in" style={{ fontSize: amountSizePx(length) }}>
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

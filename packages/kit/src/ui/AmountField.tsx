import { type ReactNode, type Ref, useId } from 'react'
import { accountStyle } from './styles/account.js'
import { formStyle } from './styles/form.js'
import { useStyle } from './UiContext.js'

export interface AmountFieldProps {
  /** "Amount"; on screen above the digits. */
  label: string
  /** What was typed: reading it as an amount is the caller's decision. */
  value: string
  onChange: (value: string) => void
  symbol?: string | undefined
  error?: string | undefined
  /** Under the digits: the worth, the balance, a Max button. */
  children?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** The amount as the hero of its view; the digits shrink from 48 to 20 px as they grow in number. */
export function AmountField(props: AmountFieldProps): ReactNode {
  const { label, value, onChange, symbol, error, children, inputRef } = props
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
          onChange={({ target, nativeEvent }) => onChange(writePlainly(target, nativeEvent))}
          style={{ width: `${Math.max(1, value.length) + 0.6}ch` }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}h` : undefined}
          data-autofocus
        />
        {symbol && <span className="unit">{symbol}</span>}
      </div>
      {error && (
        <div id={`${id}h`} className="hint bad" role="alert">
          {error}
        </div>
      )}
      {children}
    </div>
  )
}

/** Puts the keys of the visitor's region into the field as they are meant, where the cursor stands. */
function writePlainly(input: HTMLInputElement, event: Event): string {
  const plain = readAmountKeys(input.value, 'data' in event ? String(event.data) : undefined, getDecimalMark())
  if (plain !== input.value) {
    const { selectionEnd } = input
    input.value = plain
    input.setSelectionRange(selectionEnd, selectionEnd)
  }
  return plain
}

/** Font size in px for so many characters in a 328 px line, in a font as wide as system fonts get (0.7 em a bold digit). */
export function amountSizePx(characters: number): number {
  return Math.round(Math.min(48, Math.max(20, 430 / Math.max(1, characters))))
}

/** The decimal mark of the visitor's region, which is the only one a phone's number pad has a key for. */
export function getDecimalMark(locale?: string): string {
  return new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}

const zeroes = [0x660, 0x6f0]

/**
 * The text of an amount field as the keys were meant: digits as Arabic and Persian keyboards write them, and the `mark` of the
 * region for the point. `key` is what was just typed. A comma that came otherwise stays one: in pasted text it may group thousands.
 */
export function readAmountKeys(text: string, key: string | null | undefined, mark: string): string {
  const latin = text
    .replace(/[٠-٩۰-۹]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (zeroes.findLast((zero) => zero <= code) ?? code))
    })
    .replace('٫', '.')
  const isMark = key === ',' && mark === ',' && latin.split(/[.,]/).length === 2
  return isMark ? latin.replace(',', '.') : latin
}

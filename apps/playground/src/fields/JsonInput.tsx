import { type ReactNode, useEffect, useState } from 'react'
import type { Control } from '../options/Control.js'
import { parseValue } from '../options/parseValue.js'
import type { InputProps } from './InputProps.js'

export interface JsonInputProps extends InputProps {
  readonly control: Extract<Control, { readonly kind: 'json' }>
}

/** A field for JSON data, with an example to start from. */
export function JsonInput({ id, hintId, value, isDisabled, onChange, control }: JsonInputProps): ReactNode {
  const current = value === undefined ? '' : JSON.stringify(value, null, 2)
  const [text, setText] = useState(current)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    setText(current)
    setRefused(false)
  }, [current])
  const finish = () => {
    const parsed = text.trim() === '' ? undefined : parseValue(control, text)
    const isWrong = text.trim() !== '' && parsed === undefined
    setRefused(isWrong)
    if (!isWrong) onChange(parsed)
  }
  return (
    <span className="written">
      <textarea
        id={id}
        rows={text === '' ? 1 : 5}
        value={text}
        disabled={isDisabled}
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
        aria-invalid={isRefused}
        aria-describedby={hintId}
        onChange={({ target }) => setText(target.value)}
        onBlur={finish}
      />
      {isRefused && (
        <span className="problem" role="alert">
          Not understood. The example shows the shape.
        </span>
      )}
      {text === '' && (
        <button type="button" className="quiet" disabled={isDisabled} onClick={() => onChange(control.example)}>
          Use an example
        </button>
      )}
    </span>
  )
}

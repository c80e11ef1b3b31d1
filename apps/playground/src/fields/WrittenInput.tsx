import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import type { Control } from '../options/Control.js'
import { parseValue } from '../options/parseValue.js'
import type { InputProps } from './InputProps.js'

export interface WrittenInputProps extends InputProps {
  readonly control: Extract<Control, { readonly kind: 'text' | 'url' }>
}

/** A text field that applies its value on blur or Enter. */
export function WrittenInput({ id, hintId, value, isDisabled, onChange, control }: WrittenInputProps): ReactNode {
  const current = String(value ?? '')
  const [text, setText] = useState(current)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    setText(current)
    setRefused(false)
  }, [current])
  const finish = () => {
    const trimmed = text.trim()
    const parsed = trimmed === '' ? undefined : parseValue(control, trimmed)
    const isWrong = trimmed !== '' && parsed === undefined
    setRefused(isWrong)
    if (!isWrong) onChange(parsed)
    // Show the initial value if the field is empty. Without a change of the value, the effect above does not run.
    if (trimmed === '') setText(current)
  }
  const problemId = `${id}-problem`
  return (
    <span className="written">
      <input
        id={id}
        type={control.kind === 'url' ? 'url' : 'text'}
        inputMode={control.kind === 'url' ? 'url' : undefined}
        placeholder={control.kind === 'url' ? 'https://' : undefined}
        value={text}
        disabled={isDisabled}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={isRefused}
        aria-describedby={[hintId, isRefused && problemId].filter(Boolean).join(' ') || undefined}
        onChange={({ target }) => setText(target.value)}
        onBlur={finish}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') finish()
        }}
      />
      {isRefused && (
        <span className="problem" id={problemId} role="alert">
          {describe(control)}
        </span>
      )}
    </span>
  )
}

function describe(control: WrittenInputProps['control']): string {
  if (control.kind === 'text') return `Up to ${control.maxLength} characters, letters and digits.`
  return control.reach === 'own'
    ? 'A server of this machine: http://localhost and a port.'
    : 'A whole address, such as https://example.com/terms.'
}

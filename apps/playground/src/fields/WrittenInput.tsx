import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import type { Control } from '../options/Control.js'
import { parseValue } from '../options/parseValue.js'
import type { InputProps } from './InputProps.js'

export interface WrittenInputProps extends InputProps {
  readonly control: Extract<Control, { readonly kind: 'text' | 'url' }>
}

/** A text that counts once it is finished: on leaving the field or with Enter. */
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
    // An emptied field goes back to its initial value, which may be the one it had.
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

import type { ReactNode } from 'react'
import type { InputProps } from './InputProps.js'

/** A colour of the platform's own picker, and its name in hexadecimal. */
export function ColorInput({ id, hintId, value, isDisabled, onChange }: InputProps): ReactNode {
  const isSet = typeof value === 'string'
  return (
    <span className="color">
      <output htmlFor={id}>{isSet ? value : 'not set'}</output>
      <input
        id={id}
        type="color"
        value={isSet ? value : '#808080'}
        disabled={isDisabled}
        aria-describedby={hintId}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}

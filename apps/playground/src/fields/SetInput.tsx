import type { ReactNode } from 'react'
import type { Choice } from '../options/Control.js'
import { type InputProps, toTexts } from './InputProps.js'

export interface SetInputProps extends InputProps {
  readonly control: { readonly choices: readonly Choice[] }
}

/** A choice of several values, at least one. */
export function SetInput({ id, labelId, hintId, value, isDisabled, onChange, control }: SetInputProps): ReactNode {
  const chosen = toTexts(value)
  const toggle = (own: string) => {
    const next = chosen.includes(own) ? chosen.filter((each) => each !== own) : [...chosen, own]
    if (next.length > 0) onChange(next)
  }
  return (
    <div className="chips" role="group" aria-labelledby={labelId} aria-describedby={hintId}>
      {control.choices.map(({ value: own, label }, index) => (
        <label key={own} className="chip">
          <input
            id={index === 0 ? id : undefined}
            type="checkbox"
            checked={chosen.includes(own)}
            disabled={isDisabled}
            onChange={() => toggle(own)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import type { Control } from '../options/Control.js'
import { parseValue } from '../options/parseValue.js'
import { type InputProps, toTexts } from './InputProps.js'

export interface IdsInputProps extends InputProps {
  readonly control: Extract<Control, { readonly kind: 'ids' }>
}

/** A text field for comma-separated ids, with buttons for some well-known ones. */
export function IdsInput({ id, labelId, hintId, value, isDisabled, onChange, control }: IdsInputProps): ReactNode {
  const ids = toTexts(value)
  const current = ids.join(', ')
  const [text, setText] = useState(current)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    setText(current)
    setRefused(false)
  }, [current])
  const finish = () => {
    const parsed = parseValue(control, text)
    setRefused(parsed === undefined)
    if (parsed !== undefined) onChange(parsed)
  }
  return (
    <span className="written">
      <input
        id={id}
        type="text"
        value={text}
        disabled={isDisabled}
        spellCheck={false}
        autoComplete="off"
        placeholder="ids, with commas"
        aria-invalid={isRefused}
        aria-describedby={hintId}
        onChange={({ target }) => setText(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => {
          if (key === 'Enter') finish()
        }}
      />
      {isRefused && (
        <span className="problem" role="alert">
          Ids are letters, digits, dots and dashes, with commas between them.
        </span>
      )}
      <span className="chips" role="group" aria-labelledby={labelId}>
        {control.choices.map(({ value: own, label }) => (
          <label key={own} className="chip">
            <input
              type="checkbox"
              checked={ids.includes(own)}
              disabled={isDisabled}
              onChange={({ target }) => onChange(target.checked ? [...ids, own] : ids.filter((each) => each !== own))}
            />
            {label}
          </label>
        ))}
      </span>
    </span>
  )
}

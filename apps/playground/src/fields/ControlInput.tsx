import type { ReactNode } from 'react'
import type { Control } from '../options/Control.js'
import { IdsInput } from './IdsInput.js'
import type { InputProps } from './InputProps.js'
import { JsonInput } from './JsonInput.js'
import { OrderInput } from './OrderInput.js'
import { SetInput } from './SetInput.js'
import { WrittenInput } from './WrittenInput.js'

/** The platform's colour picker with the hexadecimal value beside it. */
function ColorInput({ id, hintId, value, isDisabled, onChange }: InputProps): ReactNode {
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

/** Renders the field for the kind of a control. */
export function ControlInput({ control, ...props }: InputProps & { readonly control: Control }): ReactNode {
  const { id, hintId, value, isDisabled, onChange } = props
  const shared = { id, 'aria-describedby': hintId, disabled: isDisabled }
  switch (control.kind) {
    case 'switch':
      return (
        <input
          {...shared}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: `checked` sets the state of a native checkbox
          role="switch"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      )
    case 'choice':
      return (
        <select {...shared} value={String(value ?? '')} onChange={({ target }) => onChange(target.value)}>
          {control.choices.map(({ value: own, label }) => (
            <option key={own} value={own}>
              {label}
            </option>
          ))}
        </select>
      )
    case 'number':
      return (
        <span className="range">
          <input
            {...shared}
            type="range"
            min={control.min}
            max={control.max}
            step={control.step}
            value={Number(value ?? control.min)}
            onChange={({ target }) => onChange(Number(target.value))}
          />
          <output htmlFor={id}>{`${String(value ?? control.min)}${control.unit}`}</output>
        </span>
      )
    case 'set':
      return <SetInput {...props} control={control} />
    case 'order':
      return <OrderInput {...props} control={control} />
    case 'ids':
      return <IdsInput {...props} control={control} />
    case 'color':
      return <ColorInput {...props} />
    case 'json':
      return <JsonInput {...props} control={control} />
    case 'text':
    case 'url':
      return <WrittenInput {...props} control={control} />
    default:
      return control satisfies never
  }
}

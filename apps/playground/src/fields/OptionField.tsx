import { type ReactNode, useId } from 'react'
import type { SettingValue } from '../options/Control.js'
import type { OptionRow } from '../options/OptionRow.js'
import { ControlInput } from './ControlInput.js'
import { Hint } from './Hint.js'

export interface OptionFieldProps {
  readonly row: OptionRow
  readonly value: SettingValue | undefined
  readonly isChanged: boolean
  readonly isDisabled: boolean
  onChange(value: SettingValue | undefined): void
}

/** A row with the label of an option, its description, and its switch or field. */
export function OptionField({ row, value, isChanged, isDisabled, onChange }: OptionFieldProps): ReactNode {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="row" data-kind={row.control.kind} data-changed={isChanged || undefined}>
      <div className="about">
        <label className="label" id={`${id}-label`} htmlFor={id}>
          {row.label}
        </label>
        <code className="key">{row.key.replace(/^themeVariables\.|^button\./, '')}</code>
        {row.hint !== undefined && (
          <p className="hint" id={hintId}>
            <Hint text={row.hint} />
          </p>
        )}
      </div>
      <div className="control">
        <ControlInput
          id={id}
          labelId={`${id}-label`}
          hintId={row.hint === undefined ? undefined : hintId}
          control={row.control}
          value={value}
          isDisabled={isDisabled}
          onChange={onChange}
        />
        {isChanged && (
          <button type="button" className="reset" onClick={() => onChange(undefined)}>
            Reset<span className="unseen"> {row.label}</span>
          </button>
        )}
      </div>
    </div>
  )
}

import { useId } from 'react'

/** An option that can be selected. */
export interface Choice {
  readonly id: string
  readonly label: string
  readonly note?: string
  /** True if it is required. */
  readonly isFixed?: boolean
}

/** Checkboxes under a heading. Reports the selected ids in the order of the choices. */
export function CheckList(props: {
  readonly legend: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}) {
  const { legend, choices, chosen, onChange } = props
  const toggle = (id: string, isChosen: boolean) =>
    onChange(choices.map((choice) => choice.id).filter((one) => (one === id ? isChosen : chosen.includes(one))))
  return (
    <fieldset>
      <legend>{legend}</legend>
      {choices.map(({ id, label, note, isFixed = false }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={isFixed}
            onChange={(event) => toggle(id, event.target.checked)}
          />
          <span className="grow">
            {label}
            {note !== undefined && <span className="muted small block">{note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** A select field with its label. */
export function Picker(props: {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly id: string; readonly label: string }[]
  readonly isDisabled?: boolean
  readonly onChange: (id: string) => void
}) {
  const { label, value, options, isDisabled = false, onChange } = props
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} disabled={isDisabled} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

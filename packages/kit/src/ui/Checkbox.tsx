import type { ReactNode } from 'react'
import { formStyle } from './styles/form.js'
import { useStyle } from './UiContext.js'

export type CheckboxProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

export function Checkbox({ checked, onChange, children }: CheckboxProps): ReactNode {
  useStyle(formStyle)
  return (
    <label className="check" part="checkbox">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  )
}

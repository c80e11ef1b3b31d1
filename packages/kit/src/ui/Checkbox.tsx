import type { ReactNode } from 'react'
import { checkStyle } from './styles/check.js'
import { useStyle } from './UiContext.js'

export type CheckboxProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

export function Checkbox({ checked, onChange, children }: CheckboxProps): ReactNode {
  useStyle(checkStyle)
  return (
    <label className="check" part="checkbox">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  )
}

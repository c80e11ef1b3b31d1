import type { ReactNode } from 'react'
import { useStyle } from './UiContext.js'

export interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

export function Checkbox({ checked, onChange, children }: CheckboxProps): ReactNode {
  useStyle(checkStyle)
  return (
    <label className="check" part="checkbox">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  )
}

/**
 * The style of the checkbox. Separate from the other form styles, because the first view can have a checkbox but no
 * other form control.
 */
const checkStyle = `
.check{display:flex;align-items:flex-start;gap:10px;font-size:var(--_t2);color:var(--_text-muted);cursor:pointer}
.check>input{flex:none;position:relative;width:20px;height:20px;border-radius:6px;box-shadow:inset 0 0 0 1.5px var(--_text-muted);cursor:pointer}
.check>input:checked{background:var(--_accent);box-shadow:none}
.check>input:checked::after{content:"";position:absolute;left:7px;top:3px;width:5px;height:10px;border:solid var(--_on-accent);border-width:0 2px 2px 0;transform:rotate(45deg)}
.check a{color:var(--_accent-text);font-weight:500}
@media(forced-colors:active){.check>input{appearance:auto;-webkit-appearance:auto}}
`

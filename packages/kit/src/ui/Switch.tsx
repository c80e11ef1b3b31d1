import { formStyle } from '@foyer/ui/styles/form'
import type { ReactNode } from 'react'
import { useStyle } from './UiContext.js'

export interface SwitchProps {
  label: string
  hideLabel?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export function Switch({ label, hideLabel, checked, onChange, disabled }: SwitchProps): ReactNode {
  useStyle(formStyle)
  return (
    <button
      type="button"
      className="switch"
      part="switch"
      role="switch"
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      <span className={hideLabel ? 'sr' : undefined}>{label}</span>
      <span className="track" aria-hidden="true" />
    </button>
  )
}

import { formStyle } from '@foyer/ui/styles/form'
import type { KeyboardEvent, ReactNode } from 'react'
import { useStyle } from './UiContext.js'

export interface Tab {
  id: string
  label: string
  disabled?: boolean
}

export interface TabsProps {
  /** Names the list of tabs. */
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  /** Of the panel, given to `tabPanel(prefix, id)`. */
  prefix: string
}

/** Tabs as the ARIA Authoring Practices describe them: arrows, Home and End select at once. */
export function Tabs({ label, tabs, selected, onSelect, prefix }: TabsProps): ReactNode {
  useStyle(formStyle)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const open = tabs.filter((tab) => !tab.disabled)
    const at = open.findIndex((tab) => tab.id === selected)
    const target = open[nextTab(event.key, at, open.length, event.currentTarget.matches('[dir=rtl] *'))]
    if (!target) return
    event.preventDefault()
    onSelect(target.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(target.id)}"]`)?.focus()
  }
  return (
    <div className="tabs" part="tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${prefix}-tab-${tab.id}`}
          data-tab={tab.id}
          aria-selected={tab.id === selected}
          aria-controls={`${prefix}-panel-${tab.id}`}
          tabIndex={tab.id === selected ? 0 : -1}
          disabled={tab.disabled}
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

/** Which tab a key leads to; -1 for a key that is not ours. */
export function nextTab(key: string, at: number, count: number, rtl: boolean): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return -1
  const step = (key === 'ArrowRight') === rtl ? -1 : 1
  return (at + step + count) % count
}

/** Attributes of the panel that belongs to a tab. */
export function tabPanel(prefix: string, id: string) {
  return { role: 'tabpanel', id: `${prefix}-panel-${id}`, 'aria-labelledby': `${prefix}-tab-${id}` } as const
}

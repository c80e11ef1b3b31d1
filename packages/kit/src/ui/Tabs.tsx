import { formStyle } from '@foyer/ui/styles/form'
import type { KeyboardEvent, ReactNode } from 'react'
import { useStyle } from './UiContext.js'

export interface Tab {
  id: string
  label: string
  disabled?: boolean
}

export interface TabsProps {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  /** The prefix of the ids; `tabPanel(prefix, id)` needs the same one. */
  prefix: string
}

/** Tabs as in the ARIA Authoring Practices. Arrow keys, Home and End select a tab at once. */
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

/** Returns the index of the tab that a key selects, or -1 for any other key. */
export function nextTab(key: string, at: number, count: number, rtl: boolean): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return -1
  const step = (key === 'ArrowRight') === rtl ? -1 : 1
  return (at + step + count) % count
}

/** Returns the attributes of a tab's panel. */
export function tabPanel(prefix: string, id: string) {
  return { role: 'tabpanel', id: `${prefix}-panel-${id}`, 'aria-labelledby': `${prefix}-tab-${id}` } as const
}

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

export interface Tab {
  readonly label: string
  render(): ReactNode
}

export interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  /** Renders an element at the end of the tab list. */
  readonly tool?: (tab: Tab) => ReactNode
  /** The index of the tab, if the parent stores it. */
  readonly selected?: number
  readonly onSelect?: (index: number) => void
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The arrow keys are swapped on a right-to-left page. */
const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** A card with tabs in the ARIA pattern: one tab stop, and arrow keys that follow the page direction. */
export function Tabs({ label, tabs, tool, selected, onSelect }: TabsProps): ReactNode {
  const [own, setOwn] = useState(0)
  const index = selected ?? own
  const setIndex = onSelect ?? setOwn
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const tab = tabs[index] ?? tabs[0]
  const move = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl'
    const key = (isRtl && mirrored[event.key]) || event.key
    const next = steps[key]?.(index, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    setIndex(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <section className="card tabbed" aria-label={label}>
      <div className="section-head">
        <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
          {tabs.map(({ label: name }, at) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${at}`}
              aria-controls={`${id}-panel`}
              aria-selected={at === index}
              tabIndex={at === index ? 0 : -1}
              onClick={() => setIndex(at)}
            >
              {name}
            </button>
          ))}
        </div>
        {tab && tool?.(tab)}
      </div>
      <div className="panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${index}`}>
        {tab?.render()}
      </div>
    </section>
  )
}

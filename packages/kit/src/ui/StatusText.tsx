import { type ReactNode, useEffect, useRef } from 'react'
import { statusStyle } from './styles/controls.js'
import { useStyle } from './UiContext.js'

export type StatusTextProps = {
  title: string
  text?: ReactNode
  /** `error` interrupts a screen reader; anything else waits its turn. */
  tone?: 'status' | 'error'
}

/** Heading and one line under a logo, crossfading in 120 ms when they change. */
export function StatusText({ title, text, tone = 'status' }: StatusTextProps): ReactNode {
  useStyle(statusStyle)
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    box.current?.animate([{ opacity: 0 }, { opacity: 1 }], 120)
  }, [title])
  return (
    <div className="state" ref={box} role={tone === 'error' ? 'alert' : 'status'}>
      <h3>{title}</h3>
      {text !== undefined && <p>{text}</p>}
    </div>
  )
}

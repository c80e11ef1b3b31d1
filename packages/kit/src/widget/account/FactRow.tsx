import type { ReactNode } from 'react'
import { listStyle } from '../../ui/styles/list.js'
import { useStyle } from '../../ui/UiContext.js'

export interface FactRowProps {
  readonly title: string
  readonly text?: ReactNode
  readonly icon: ReactNode
  readonly end?: ReactNode
}

/** A row that only tells. */
export function FactRow({ title, text, icon, end }: FactRowProps): ReactNode {
  useStyle(listStyle)
  return (
    <div className="row" part="row">
      {icon}
      <span className="text">
        <span className="t" dir="auto">
          {title}
        </span>
        {text !== undefined && <span className="s">{text}</span>}
      </span>
      {end !== undefined && <span className="end">{end}</span>}
    </div>
  )
}

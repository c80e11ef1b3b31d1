import type { ReactNode } from 'react'
import { listStyle } from './styles/list.js'
import { useStyle } from './UiContext.js'

export type RowSkeletonProps = { count?: number }

/** Rows that are still loading, in their final size. Hidden from assistive technology: say "loading" once beside them. */
export function RowSkeleton({ count = 1 }: RowSkeletonProps): ReactNode {
  useStyle(listStyle)
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className="row sk-row" aria-hidden="true">
      <span className="sk" />
      <span className="text">
        <span className={`sk t sk-${index % 4}`} />
      </span>
    </div>
  ))
}

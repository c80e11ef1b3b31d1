import type { ReactNode } from 'react'
import { listStyle } from './styles/list.js'
import { useStyle } from './UiContext.js'

export type TagProps = { tone?: 'neutral' | 'accent' | 'positive'; children: ReactNode }

/** A word about a row, such as "Installed". */
export function Tag({ tone = 'neutral', children }: TagProps): ReactNode {
  useStyle(listStyle)
  return (
    <span className={tone === 'neutral' ? 'tag' : `tag tag-${tone}`} part="tag">
      {children}
    </span>
  )
}

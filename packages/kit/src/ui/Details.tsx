import { accountStyle } from '@foyer/ui/styles/account'
import type { ReactNode } from 'react'
import { useStyle } from './UiContext.js'

export interface DetailsProps {
  items: readonly { label: string; value: ReactNode }[]
}

/** A list of labels and values, for example to review before sending. */
export function Details({ items }: DetailsProps): ReactNode {
  useStyle(accountStyle)
  return (
    <dl className="details" part="details">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

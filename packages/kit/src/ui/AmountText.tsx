import type { ReactNode } from 'react'

export interface AmountTextProps {
  /** Already formatted. */
  value: string
  symbol?: string | undefined
}

/** An amount in digits of one width, left-to-right inside any language. */
export function AmountText({ value, symbol }: AmountTextProps): ReactNode {
  return (
    <bdi dir="ltr" className="num">
      {symbol ? `${value} ${symbol}` : value}
    </bdi>
  )
}

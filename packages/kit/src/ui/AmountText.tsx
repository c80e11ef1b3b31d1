import type { ReactNode } from 'react'

export interface AmountTextProps {
  /** Already formatted. */
  value: string
  symbol?: string | undefined
  /** Every digit of it, for the pointer to rest on; only where `value` is cut. */
  exact?: string | undefined
}

/** An amount in digits of one width, left-to-right inside any language. */
export function AmountText({ value, symbol, exact }: AmountTextProps): ReactNode {
  return (
    <bdi dir="ltr" className="num" title={exact === value ? undefined : exact}>
      {symbol ? `${value} ${symbol}` : value}
    </bdi>
  )
}

/** Font size in px for so many characters in a 328 px line, in a font as wide as system fonts get (0.7 em a bold digit). */
export function amountSizePx(characters: number): number {
  return Math.round(Math.min(48, Math.max(20, 430 / Math.max(1, characters))))
}

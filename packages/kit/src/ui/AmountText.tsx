import type { ReactNode } from 'react'

export interface AmountTextProps {
  /** The formatted amount. */
  value: string
  symbol?: string | undefined
  /** The amount with all digits, shown as a tooltip if `value` is truncated. */
  exact?: string | undefined
}

/** A formatted amount with tabular digits. It is always left-to-right. */
export function AmountText({ value, symbol, exact }: AmountTextProps): ReactNode {
  return (
    <bdi dir="ltr" className="num" title={exact === value ? undefined : exact}>
      {symbol ? `${value} ${symbol}` : value}
    </bdi>
  )
}

/**
 * Returns the font size in px at which `characters` fit into a line of 328 px. Assumes a wide system font (0.7 em per
 * bold digit).
 */
export function amountSizePx(characters: number): number {
  return Math.round(Math.min(48, Math.max(20, 430 / Math.max(1, characters))))
}

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
 * Returns the font size as CSS at which `characters` fit into a line of the card. A screen below 360 px has a shorter
 * line.
 */
export function getAmountSize(characters: number, maxPx = 48): string {
  const px = Math.min(maxPx, amountSizePx(characters))
  return `min(${px}px,max(14px,(100vw - 32px)*${(430 / 328 / Math.max(1, characters)).toFixed(4)}))`
}

/**
 * Returns the font size in px at which `characters` fit into a line of 328 px. Assumes a wide system font (0.7 em per
 * bold digit).
 */
export function amountSizePx(characters: number): number {
  return Math.round(Math.min(48, Math.max(20, 430 / Math.max(1, characters))))
}

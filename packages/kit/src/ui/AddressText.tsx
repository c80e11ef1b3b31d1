import type { ReactNode } from 'react'
import { truncateMiddle } from './truncateMiddle.js'

export type AddressTextProps = { address: string; start?: number; end?: number; full?: boolean }

/** A shortened address that stays left-to-right inside any language; the whole one is its tooltip. */
export function AddressText({ address, start, end, full }: AddressTextProps): ReactNode {
  return (
    <bdi dir="ltr" title={address} className="num">
      {full ? address : truncateMiddle(address, start, end)}
    </bdi>
  )
}

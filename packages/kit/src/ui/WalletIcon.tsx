import type { ReactNode } from 'react'
import { SafeImage } from './SafeImage.js'

export type WalletIconProps = { src: string | undefined; name: string; size?: number }

/** A wallet's mark on a squircle, 40 px in rows and 56 px in tiles. */
export function WalletIcon({ src, name, size }: WalletIconProps): ReactNode {
  return <SafeImage src={src} name={name} size={size} />
}

import type { ReactNode } from 'react'
import { SafeImage } from './SafeImage.js'

export type NetworkIconProps = { src: string | undefined; name: string; size?: number }

/** A network's or token's mark on a circle. */
export function NetworkIcon({ src, name, size }: NetworkIconProps): ReactNode {
  return <SafeImage src={src} name={name} size={size} round />
}

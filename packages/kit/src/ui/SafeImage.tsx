import { listStyle } from '@foyer/ui/styles/list'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createReactElement } from './markup/createReactElement.js'
import { imageMarkup, safeImageSource } from './markup/rowMarkup.js'
import { useStyle } from './UiContext.js'

export interface SafeImageProps {
  src: string | undefined
  /** The letter shown without an image comes from this name. */
  name: string
  /** The edge length in px. */
  size?: number | undefined
  round?: boolean | undefined
}

/**
 * An external image. Shows a letter if the image is missing, rejected or broken. Decorative, so it has no accessible
 * name.
 */
export function SafeImage({ src, name, size = 40, round = false }: SafeImageProps): ReactNode {
  useStyle(listStyle)
  const [broken, setBroken] = useState<string>()
  const source = safeImageSource(src)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // An image rendered before React can have failed before the error handler was attached: check it here.
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) current.decode?.().catch(() => setBroken(source))
  }, [source])
  return imageMarkup(
    createReactElement,
    name,
    source && source !== broken ? { ref: image, src: source, onError: () => setBroken(source) } : undefined,
    size,
    {
      class: round ? 'img round' : 'img',
      style: size === 40 ? undefined : { width: size, height: size, fontSize: Math.round(size * 0.42) },
    },
  )
}

export type WalletIconProps = Omit<SafeImageProps, 'round'>

/** A wallet icon with rounded corners, 40 px in rows and 56 px in tiles. */
export function WalletIcon(props: WalletIconProps): ReactNode {
  return <SafeImage {...props} />
}

export type NetworkIconProps = WalletIconProps

/** A round icon of a network or token. */
export function NetworkIcon(props: NetworkIconProps): ReactNode {
  return <SafeImage {...props} round />
}

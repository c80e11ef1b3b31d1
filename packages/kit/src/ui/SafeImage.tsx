import { type ReactNode, useEffect, useRef, useState } from 'react'
import { monogram } from './monogram.js'
import { safeImageSource } from './safeImageSource.js'
import { listStyle } from './styles/list.js'
import { useStyle } from './UiContext.js'

export type SafeImageProps = {
  src: string | undefined
  /** Gives the letter shown when there is no picture. */
  name: string
  /** Edge in px. */
  size?: number | undefined
  round?: boolean | undefined
}

/** A picture from outside; a letter on a quiet ground when it is missing, refused or broken. Decoration, without a name. */
export function SafeImage({ src, name, size = 40, round = false }: SafeImageProps): ReactNode {
  useStyle(listStyle)
  const [broken, setBroken] = useState<string>()
  const source = safeImageSource(src)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // A picture that stood here before React may have broken before anybody listened.
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) current.decode?.().catch(() => setBroken(source))
  }, [source])
  return (
    <span
      className={round ? 'img round' : 'img'}
      style={size === 40 ? undefined : { width: size, height: size, fontSize: Math.round(size * 0.42) }}
      aria-hidden="true"
    >
      {source && source !== broken ? (
        <img
          ref={image}
          src={source}
          alt=""
          width={size}
          height={size}
          draggable={false}
          onError={() => setBroken(source)}
        />
      ) : (
        monogram(name)
      )}
    </span>
  )
}

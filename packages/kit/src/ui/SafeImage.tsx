import { type ReactNode, useState } from 'react'
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
  return (
    <span
      className={round ? 'img round' : 'img'}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
      aria-hidden="true"
    >
      {source && source !== broken ? (
        <img src={source} alt="" width={size} height={size} draggable={false} onError={() => setBroken(source)} />
      ) : (
        monogram(name)
      )}
    </span>
  )
}

function monogram(name: string): string {
  const first = [...name.trim()].find((char) => /[\p{L}\p{N}]/u.test(char))
  return first?.toUpperCase() ?? '?'
}

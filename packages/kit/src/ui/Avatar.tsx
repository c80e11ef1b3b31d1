import { type ReactNode, useState } from 'react'
import { avatarGradient } from './avatarColors.js'
import { safeImageSource } from './safeImageSource.js'
import { listStyle } from './styles/list.js'
import { useStyle } from './UiContext.js'

export type AvatarProps = { address: string; src?: string | undefined; size?: number }

/** The account's picture over the gradient of its address. Decoration, without a name. */
export function Avatar({ address, src, size = 40 }: AvatarProps): ReactNode {
  useStyle(listStyle)
  const [broken, setBroken] = useState<string>()
  const source = safeImageSource(src)
  return (
    <span
      className="img round"
      part="avatar"
      style={{ width: size, height: size, background: avatarGradient(address) }}
      aria-hidden="true"
    >
      {source && source !== broken && (
        <img src={source} alt="" width={size} height={size} draggable={false} onError={() => setBroken(source)} />
      )}
    </span>
  )
}

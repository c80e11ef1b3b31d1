import type { ReactNode } from 'react'

/** The mark of a company: drawn as it is, in its own colours; without a colour it takes that of the text. */
export type Brand = {
  name: string
  /** Edge of the square the paths are drawn in. */
  box: number
  shapes: readonly { path: string; fill?: string }[]
}

export type BrandMarkProps = { brand: Brand; size?: number }

/** A company's mark; decoration, the control around it carries the name. */
export function BrandMark({ brand, size = 20 }: BrandMarkProps): ReactNode {
  const { box, shapes } = brand
  return (
    <svg width={size} height={size} viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
      {shapes.map(({ path, fill = 'currentColor' }) => (
        <path key={path} d={path} fill={fill} />
      ))}
    </svg>
  )
}

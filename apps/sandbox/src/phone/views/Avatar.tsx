import { useId } from 'react'

/** A gradient made from an address, the same each time. */
export function Avatar({ address, size = 40 }: { readonly address: string; readonly size?: number }) {
  const id = useId()
  const hue = Number.parseInt(address.slice(2, 8), 16) % 360
  const turn = Number.parseInt(address.slice(-4), 16) % 120
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} className="avatar" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={`hsl(${hue} 80% 62%)`} />
          <stop offset="1" stopColor={`hsl(${(hue + 60 + turn) % 360} 75% 48%)`} />
        </linearGradient>
      </defs>
      <circle cx="20" cy="20" r="20" fill={`url(#${id})`} />
    </svg>
  )
}

import { listStyle } from '@foyer/ui/styles/list'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { useStyle } from './UiContext.js'

export type TileProps = Omit<ComponentPropsWithoutRef<'button'>, 'title'> & {
  /** The accessible name. It is truncated visually if it is too long. */
  title: string
  /** An icon of 56 px. */
  icon: ReactNode
  /** True if a search field points to this tile with `aria-activedescendant`. */
  active?: boolean
}

/** A tile in a grid of four columns. */
export function Tile({ title, icon, active, className, ...rest }: TileProps): ReactNode {
  useStyle(listStyle)
  return (
    <button
      type="button"
      {...rest}
      className={className ? `tile ${className}` : 'tile'}
      part="tile"
      data-key={rest.id ?? title}
      data-active={active ? '' : undefined}
    >
      {icon}
      <span className="t" dir="auto">
        {title}
      </span>
    </button>
  )
}

/** Placeholders for loading tiles, in their final size. */
export function TileSkeleton({ count = 16 }: { count?: number }): ReactNode {
  useStyle(listStyle)
  return (
    <div className="tiles" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders change no places
        <div key={index} className="tile sk-tile">
          <span className="sk" />
          <span className="sk" />
        </div>
      ))}
    </div>
  )
}

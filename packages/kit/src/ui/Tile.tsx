import { listStyle } from '@foyer/ui/styles/list'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { useStyle } from './UiContext.js'

export type TileProps = Omit<ComponentPropsWithoutRef<'button'>, 'title'> & {
  /** The accessible name, cut on screen if too long. */
  title: string
  /** 56 px. */
  icon: ReactNode
  /** Where a search field points with `aria-activedescendant`. */
  active?: boolean
}

/** A product in a grid of four. */
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

/** Tiles that are still loading, in their final size. */
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

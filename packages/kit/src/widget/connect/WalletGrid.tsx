import { memo, type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { WalletIcon } from '../../ui/SafeImage.js'
import { Tile } from '../../ui/Tile.js'
import { type GridMemory, VirtualGrid, type VirtualGridHandle } from '../../ui/VirtualGrid.js'
import type { WalletTile } from './listTiles.js'

export const tileColumns = 4

/** Height of a tile, in px. */
const tileHeight = 96

export interface WalletGridProps {
  readonly id: string
  readonly handle: Ref<VirtualGridHandle>
  readonly label: string
  readonly tiles: readonly WalletTile[]
  readonly isDisabled: boolean
  /** The tile the search field points at; -1 for none. */
  readonly activeIndex: number
  readonly onSelect: (tile: WalletTile) => void
  readonly onEnd: (() => void) | undefined
  readonly memory: GridMemory
}

/** Products in rows of four, only those on screen in the page. */
export function WalletGrid(props: WalletGridProps): ReactNode {
  const { id, handle, label, tiles, isDisabled, activeIndex, onSelect, onEnd, memory } = props
  const box = useRef<HTMLDivElement>(null)
  const fling = useFlingWatch(box)
  return (
    <div ref={box}>
      <VirtualGrid
        id={id}
        handle={handle}
        label={label}
        items={tiles}
        columns={tileColumns}
        rowHeight={tileHeight}
        getKey={(tile) => tile.id}
        nameOf={(tile) => tile.name}
        memory={memory}
        {...(onEnd && { onEnd })}
        render={(tile, index) => (
          <ProductTile
            id={`${id}-${index}`}
            tile={tile}
            isActive={index === activeIndex}
            isDisabled={isDisabled}
            onSelect={onSelect}
            fling={fling}
          />
        )}
      />
    </div>
  )
}

/** Follows the speed at which the shell's page is scrolled. */
function useFlingWatch(box: RefObject<HTMLElement | null>): FlingWatch {
  const [fling] = useState(createFlingWatch)
  useEffect(() => {
    const page = box.current?.closest<HTMLElement>('.page')
    const follow = () => page && fling.moved(page.scrollTop)
    // In the capture phase, before the grid draws what the scrolling brought.
    page?.addEventListener('scroll', follow, { passive: true, capture: true })
    return () => {
      page?.removeEventListener('scroll', follow, { capture: true })
      fling.destroy()
    }
  }, [box, fling])
  return fling
}

/** False for a product that flew in, until the list rests. */
function useHasPicture(fling: FlingWatch): boolean {
  const [hasPicture, setHasPicture] = useState(() => !fling.isFlinging())
  useEffect(() => {
    if (hasPicture) return undefined
    const look = () => {
      if (!fling.isFlinging()) setHasPicture(true)
    }
    look()
    return fling.subscribe(look)
  }, [fling, hasPicture])
  return hasPicture
}

interface ProductTileProps {
  readonly id: string
  readonly tile: WalletTile
  readonly isActive: boolean
  readonly isDisabled: boolean
  readonly onSelect: (tile: WalletTile) => void
  readonly fling: FlingWatch
}

const ProductTile = memo(function ProductTile(props: ProductTileProps): ReactNode {
  const { id, tile, isActive, isDisabled, onSelect, fling } = props
  const hasPicture = useHasPicture(fling)
  return (
    <Tile
      id={id}
      data-testid={`wallet-search-item-${tile.id}`}
      title={tile.name}
      icon={<WalletIcon src={hasPicture ? tile.imageUrl : undefined} name={tile.name} size={56} />}
      active={isActive}
      disabled={isDisabled}
      onClick={() => onSelect(tile)}
    />
  )
})

/** Tells a fling from a stroll: while a list flies by, images nobody can see are not worth their work. */
export interface FlingWatch {
  isFlinging(): boolean
  subscribe(listener: () => void): () => void
  /** Call with the scroll position, in px, whenever the list was scrolled. */
  moved(top: number): void
  destroy(): void
}

/** From this far between two scroll events on it is a fling, in px: all that is on screen is then gone within a quarter second. */
const flingPx = 30

/** How long a list must stand still to be at rest, in ms. */
const restMs = 100

export function createFlingWatch(): FlingWatch {
  const listeners = new Set<() => void>()
  let isFlinging = false
  let last: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (next: boolean) => {
    if (next === isFlinging) return
    isFlinging = next
    for (const listener of [...listeners]) listener()
  }
  const rest = () => {
    last = undefined
    set(false)
  }
  return {
    isFlinging: () => isFlinging,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    moved(top) {
      const step = last === undefined ? 0 : Math.abs(top - last)
      last = top
      clearTimeout(timer)
      timer = setTimeout(rest, restMs)
      // Slowing down ends it only at rest, or images would come and go with the finger.
      if (step > flingPx) set(true)
    },
    destroy: () => clearTimeout(timer),
  }
}

import { memo, type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { WalletIcon } from '../../ui/SafeImage.js'
import { Tile } from '../../ui/Tile.js'
import { type GridMemory, VirtualGrid, type VirtualGridHandle } from '../../ui/VirtualGrid.js'
import type { WalletTile } from './listTiles.js'

export const tileColumns = 4

/** The height of a tile, in pixels. */
const tileHeight = 108

export interface WalletGridProps {
  readonly id: string
  readonly handle: Ref<VirtualGridHandle>
  readonly label: string
  readonly tiles: readonly WalletTile[]
  readonly isDisabled: boolean
  /** The index of the tile that is active in the search field, or -1. */
  readonly activeIndex: number
  readonly onSelect: (tile: WalletTile) => void
  readonly onEnd: (() => void) | undefined
  readonly memory: GridMemory
}

/** Shows wallets in rows of four. Only rows on the screen are in the DOM. */
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
        getName={(tile) => tile.name}
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

/** Observes the scroll speed of the shell's page. */
function useFlingWatch(box: RefObject<HTMLElement | null>): FlingWatch {
  const [fling] = useState(createFlingWatch)
  useEffect(() => {
    const page = box.current?.closest<HTMLElement>('.page')
    const follow = () => page && fling.moved(page.scrollTop)
    // Use the capture phase to run before the grid renders the rows that scrolled into view.
    page?.addEventListener('scroll', follow, { passive: true, capture: true })
    return () => {
      page?.removeEventListener('scroll', follow, { capture: true })
      fling.destroy()
    }
  }, [box, fling])
  return fling
}

/** Returns false for a tile that appeared during a fling, until the list stops. */
function useHasPicture(fling: FlingWatch): boolean {
  const [hasPicture, setHasPicture] = useState(() => !fling.isFlinging())
  useEffect(() => {
    if (hasPicture) return undefined
    const updatePicture = () => {
      if (!fling.isFlinging()) setHasPicture(true)
    }
    updatePicture()
    return fling.subscribe(updatePicture)
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

/** Detects fast scrolling ("fling"). Images that pass too fast to be seen are not loaded. */
export interface FlingWatch {
  isFlinging(): boolean
  subscribe(listener: () => void): () => void
  /** Call it after each scroll event with the scroll position, in pixels. */
  moved(top: number): void
  destroy(): void
}

/**
 * The minimum distance between two scroll events of a fling, in pixels. At this speed the visible content is gone
 * within a quarter of a second.
 */
const flingPx = 30

/** The time without a scroll event after which the list has stopped, in milliseconds. */
const scrollEndMs = 100

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
  const endFling = () => {
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
      timer = setTimeout(endFling, scrollEndMs)
      // Slower scrolling alone does not end a fling: images would otherwise appear and disappear with each finger
      // movement.
      if (step > flingPx) set(true)
    },
    destroy: () => clearTimeout(timer),
  }
}

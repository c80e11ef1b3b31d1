import { memo, type ReactNode, type Ref } from 'react'
import { Tile } from '../../ui/Tile.js'
import { VirtualGrid, type VirtualGridHandle } from '../../ui/VirtualGrid.js'
import { WalletIcon } from '../../ui/WalletIcon.js'
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
}

/** Products in rows of four, only those on screen in the page. */
export function WalletGrid(props: WalletGridProps): ReactNode {
  const { id, handle, label, tiles, isDisabled, activeIndex, onSelect, onEnd } = props
  return (
    <VirtualGrid
      id={id}
      handle={handle}
      label={label}
      items={tiles}
      columns={tileColumns}
      rowHeight={tileHeight}
      getKey={(tile) => tile.id}
      nameOf={(tile) => tile.name}
      {...(onEnd && { onEnd })}
      render={(tile, index) => (
        <ProductTile
          id={`${id}-${index}`}
          tile={tile}
          isActive={index === activeIndex}
          isDisabled={isDisabled}
          onSelect={onSelect}
        />
      )}
    />
  )
}

interface ProductTileProps {
  readonly id: string
  readonly tile: WalletTile
  readonly isActive: boolean
  readonly isDisabled: boolean
  readonly onSelect: (tile: WalletTile) => void
}

const ProductTile = memo(function ProductTile(props: ProductTileProps): ReactNode {
  const { id, tile, isActive, isDisabled, onSelect } = props
  return (
    <Tile
      id={id}
      data-testid={`wallet-search-item-${tile.id}`}
      title={tile.name}
      icon={<WalletIcon src={tile.imageUrl} name={tile.name} size={56} />}
      active={isActive}
      disabled={isDisabled}
      onClick={() => onSelect(tile)}
    />
  )
})

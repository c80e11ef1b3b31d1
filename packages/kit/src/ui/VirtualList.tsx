import type { ReactNode } from 'react'
import { VirtualGrid, type VirtualGridProps } from './VirtualGrid.js'

export type VirtualListProps<Item> = Omit<VirtualGridProps<Item>, 'columns' | 'rowHeight'> & { rowHeight?: number }

/** The grid with one column of 56 px rows. */
export function VirtualList<Item>({ rowHeight = 56, ...rest }: VirtualListProps<Item>): ReactNode {
  return <VirtualGrid {...rest} rowHeight={rowHeight} columns={1} />
}

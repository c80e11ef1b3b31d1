import { listStyle } from '@foyer/ui/styles/list'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { findFocusable } from './focus.js'
import { findTyped, nextIndex, typeAheadMs } from './rovingFocus.js'
import { useStyle } from './UiContext.js'

export interface VirtualGridHandle {
  /** Scrolls an entry into view. */
  reveal: (index: number) => void
}

/** The scroll position of a grid and its rendered rows. */
export type GridPlace = VisibleRange & { scrollTop: number }

/** Stores the position of a grid that is unmounted and mounted again. */
export interface GridMemory {
  read: () => GridPlace | undefined
  write: (place: GridPlace) => void
}

export interface VirtualGridProps<Item> {
  items: readonly Item[]
  getKey: (item: Item, index: number) => string
  /** Must render exactly one button per item. */
  render: (item: Item, index: number) => ReactNode
  /** The name of an item, for type-ahead. */
  getName: (item: Item) => string
  /** The height of one entry in px. */
  rowHeight: number
  columns?: number
  gap?: number
  id?: string
  label: string
  /** Called when the end of the list is at most 14 rows away. Load the next page here. */
  onEnd?: () => void
  handle?: Ref<VirtualGridHandle>
  /** Restores the stored position on mount, with the same rows. */
  memory?: GridMemory
}

/** A grid of thousands of entries that renders only the visible ones. The page of the card scrolls it. */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>): ReactNode {
  const { items, getKey, render, getName, rowHeight, columns = 1, gap = 8, id, label, onEnd, handle, memory } = props
  useStyle(listStyle)
  const box = useRef<HTMLDivElement>(null)
  const pendingFocus = useRef(-1)
  const typed = useRef({ text: '', atMs: 0 })
  // Always render the row with the focused entry: removing it would lose the focus.
  const [heldRow, setHeldRow] = useState(-1)
  const pitch = rowHeight + gap
  const rows = Math.ceil(items.length / columns)
  const [range, setRange] = useState<VisibleRange>(() => memory?.read() ?? { first: 0, last: Math.min(rows - 1, 7) })
  const place = useRef(memory)
  place.current = memory
  const isPlaced = useRef(false)

  const reveal = (index: number) => {
    const page = box.current?.closest<HTMLElement>('.page')
    if (!page || !box.current) return
    const sticky = page.querySelector<HTMLElement>('.stick')?.offsetHeight ?? 0
    const top = offsetIn(box.current, page) + Math.floor(index / columns) * pitch
    if (top - sticky < page.scrollTop) page.scrollTop = top - sticky - gap
    else if (top + rowHeight > page.scrollTop + page.clientHeight)
      page.scrollTop = top + rowHeight + gap - page.clientHeight
  }
  useImperativeHandle(handle, () => ({ reveal }))

  useLayoutEffect(() => {
    const page = box.current?.closest<HTMLElement>('.page')
    if (!page) return undefined
    if (!isPlaced.current) page.scrollTop = place.current?.read()?.scrollTop ?? page.scrollTop
    isPlaced.current = true
    const follow = () => {
      if (!box.current) return
      const next = visibleRange(page.scrollTop - offsetIn(box.current, page), page.clientHeight, pitch, rows, 3)
      if (page.clientHeight > 0) place.current?.write({ ...next, scrollTop: page.scrollTop })
      setRange((now) => (now.first === next.first && now.last === next.last ? now : next))
    }
    follow()
    page.addEventListener('scroll', follow, { passive: true })
    const observer = new ResizeObserver(follow)
    observer.observe(page)
    return () => {
      page.removeEventListener('scroll', follow)
      observer.disconnect()
    }
  }, [pitch, rows])

  /** The number of entries if the end is near, else 0. A new number means a new end, so `onEnd` is called again. */
  const endOf = range.last >= rows - 14 ? items.length : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies(onEnd): a new callback is no new end
  useEffect(() => {
    if (endOf > 0) onEnd?.()
  }, [endOf])

  useLayoutEffect(() => {
    if (pendingFocus.current < 0 || !box.current) return
    const entry = box.current.querySelector(`[data-index="${pendingFocus.current}"]`)
    if (!entry) return
    pendingFocus.current = -1
    findFocusable(entry)[0]?.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = indexOf(event.target as HTMLElement)
    let index = nextIndex(event.key, at, items.length, columns, event.currentTarget.matches('[dir=rtl] *'))
    if (index < 0 && event.key.length === 1 && event.key !== ' ') {
      const recent = event.timeStamp - typed.current.atMs < typeAheadMs
      typed.current = { text: (recent ? typed.current.text : '') + event.key, atMs: event.timeStamp }
      index = findTyped(items.map(getName), typed.current.text, at)
    }
    if (at < 0 || index < 0 || index === at) return
    event.preventDefault()
    pendingFocus.current = index
    reveal(index)
    // The entry can already be rendered. Scrolling then causes no render, so force one.
    setRange((now) => ({ ...now }))
  }

  const first = Math.min(range.first, Math.max(0, rows - 1))
  const shown = Array.from({ length: Math.max(0, Math.min(range.last + 1, rows) - first) }, (_, at) => first + at)
  // Sort the rows: an element that is moved in the DOM loses the focus.
  if (heldRow >= 0 && heldRow < rows && !shown.includes(heldRow)) shown.push(heldRow)
  shown.sort((left, right) => left - right)
  return (
    <div
      ref={box}
      id={id}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setHeldRow(Math.floor(indexOf(target) / columns))}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setHeldRow(-1)
      }}
      style={{ position: 'relative', height: Math.max(0, rows * pitch - gap), contain: 'layout style' }}
    >
      {shown.map((row) => (
        <Row
          key={row}
          items={items}
          first={row * columns}
          top={row * pitch}
          columns={columns}
          height={rowHeight}
          gap={gap}
          getKey={getKey}
          render={render}
        />
      ))}
    </div>
  )
}

/** Returns the index of the entry that contains an element, or -1. */
function indexOf(element: Element): number {
  return Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
}

type RowProps<Item> = Pick<VirtualGridProps<Item>, 'items' | 'getKey' | 'render'> & {
  /** The index of its first entry. */
  first: number
  /** The distance from the top of the grid, the height, and the gap between entries, in px. */
  top: number
  height: number
  gap: number
  columns: number
}

function RowOf<Item>({ items, first, top, height, gap, columns, getKey, render }: RowProps<Item>): ReactNode {
  return (
    <div
      className="tiles"
      style={{
        position: 'absolute',
        insetInline: 0,
        // Use `top` instead of a transform, which would create a layer for each row.
        top,
        height,
        gap,
        gridAutoRows: height,
        gridTemplateColumns: `repeat(${columns},minmax(0,1fr))`,
        // Limit the layout to this row when it is added or removed.
        contain: 'size layout style',
      }}
    >
      {items.slice(first, first + columns).map((item, offset) => (
        <div key={getKey(item, first + offset)} data-index={first + offset}>
          {render(item, first + offset)}
        </div>
      ))}
    </div>
  )
}

/** Memoized: scrolling renders only the rows that become visible. */
const Row = memo(RowOf) as typeof RowOf

/** Returns the distance of an element from the top of its scroller's content, in px. */
function offsetIn(element: HTMLElement, page: HTMLElement): number {
  return element.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop
}

export type VirtualListProps<Item> = Omit<VirtualGridProps<Item>, 'columns' | 'rowHeight'> & { rowHeight?: number }

/** A grid with one column of 56 px rows. */
export function VirtualList<Item>({ rowHeight = 56, ...rest }: VirtualListProps<Item>): ReactNode {
  return <VirtualGrid {...rest} rowHeight={rowHeight} columns={1} />
}

export interface VisibleRange {
  first: number
  last: number
}

/** Returns the visible rows plus `overscan` rows at both ends, so that the next arrow key finds a rendered entry. */
export function visibleRange(
  scrolledPx: number,
  viewPx: number,
  rowPx: number,
  rowCount: number,
  overscan: number,
): VisibleRange {
  const first = Math.max(0, Math.floor(scrolledPx / rowPx) - overscan)
  const last = Math.min(rowCount - 1, Math.ceil((scrolledPx + viewPx) / rowPx) - 1 + overscan)
  return { first: Math.min(first, Math.max(0, rowCount - 1)), last: Math.max(last, -1) }
}

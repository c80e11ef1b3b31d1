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

/** Where somebody was in a grid. */
export type GridPlace = VisibleRange & { scrollTop: number }

/** Keeps that for a grid that is taken away and made anew. */
export interface GridMemory {
  read: () => GridPlace | undefined
  write: (place: GridPlace) => void
}

export interface VirtualGridProps<Item> {
  items: readonly Item[]
  getKey: (item: Item, index: number) => string
  /** Exactly one button per item. */
  render: (item: Item, index: number) => ReactNode
  /** For type-ahead. */
  nameOf: (item: Item) => string
  /** Height of one entry in px. */
  rowHeight: number
  columns?: number
  gap?: number
  id?: string
  label: string
  /** Called when the end comes within two screens; ask for the next page here. */
  onEnd?: () => void
  handle?: Ref<VirtualGridHandle>
  /** Starts where this says, with the same entries as then. */
  memory?: GridMemory
}

/** Thousands of entries with only the visible ones in the page. Scrolls with the shell's page. */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>): ReactNode {
  const { items, getKey, render, nameOf, rowHeight, columns = 1, gap = 8, id, label, onEnd, handle, memory } = props
  useStyle(listStyle)
  const box = useRef<HTMLDivElement>(null)
  const pendingFocus = useRef(-1)
  const typed = useRef({ text: '', atMs: 0 })
  // The row of the focused entry stays in the page, however far it is scrolled away: with it the focus would go.
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

  /** The number of entries whose end is near; another number is another end. */
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
      index = findTyped(items.map(nameOf), typed.current.text, at)
    }
    if (at < 0 || index < 0 || index === at) return
    event.preventDefault()
    pendingFocus.current = index
    reveal(index)
    // The entry may be in the page already, in which case scrolling renders nothing new.
    setRange((now) => ({ ...now }))
  }

  const first = Math.min(range.first, Math.max(0, rows - 1))
  const shown = Array.from({ length: Math.max(0, Math.min(range.last + 1, rows) - first) }, (_, at) => first + at)
  // In its order: an element that is moved in the page loses the focus.
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

/** Which entry an element is in; -1 when in none. */
function indexOf(element: Element): number {
  return Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
}

type RowProps<Item> = Pick<VirtualGridProps<Item>, 'items' | 'getKey' | 'render'> & {
  /** Index of its first entry. */
  first: number
  /** Distance from the top of the grid, its height and the space between two entries, in px. */
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
        // Not a transform, which would be a layer for every row.
        top,
        height,
        gap,
        gridAutoRows: height,
        gridTemplateColumns: `repeat(${columns},minmax(0,1fr))`,
        // A row that comes or goes lays out itself and nothing else.
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

/** Scrolling renders the rows that come, and leaves those that stay. */
const Row = memo(RowOf) as typeof RowOf

/** The place of an element inside its scroller, in px from the top of the content. */
function offsetIn(element: HTMLElement, page: HTMLElement): number {
  return element.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop
}

export type VirtualListProps<Item> = Omit<VirtualGridProps<Item>, 'columns' | 'rowHeight'> & { rowHeight?: number }

/** The grid with one column of 56 px rows. */
export function VirtualList<Item>({ rowHeight = 56, ...rest }: VirtualListProps<Item>): ReactNode {
  return <VirtualGrid {...rest} rowHeight={rowHeight} columns={1} />
}

export interface VisibleRange {
  first: number
  last: number
}

/** Which rows are on screen, and `overscan` more on both ends so that the next arrow key has something to land on. */
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

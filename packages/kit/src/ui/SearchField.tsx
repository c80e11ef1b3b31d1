import { searchIcon } from '@foyer/ui/icons/actionIcons'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Icon } from './Icon.js'
import { nextIndex } from './rovingFocus.js'
import { TextField } from './TextField.js'

export interface SearchFieldProps {
  /** The label and placeholder, such as "Search wallets". */
  label: string
  value: string
  onChange: (value: string) => void
  clearLabel?: string
  /**
   * `controls` is the id of the list, `activeDescendant` the id of the entry selected with the arrow keys (see
   * `useActiveDescendant`).
   */
  controls?: string
  activeDescendant?: string | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  end?: ReactNode
}

export function SearchField(props: SearchFieldProps): ReactNode {
  const { label, value, onChange, clearLabel, controls, activeDescendant, onKeyDown, end } = props
  return (
    <TextField
      type="search"
      label={label}
      hideLabel
      placeholder={label}
      enterKeyHint="search"
      boxClass="search"
      value={value}
      onChange={onChange}
      clearLabel={clearLabel}
      aria-controls={controls}
      aria-activedescendant={activeDescendant}
      onKeyDown={onKeyDown}
      start={<Icon path={searchIcon} />}
      end={end}
      data-autofocus
    />
  )
}

export interface ActiveDescendantOptions {
  count: number
  columns?: number
  /** Returns the id of an entry's element. */
  idOf: (index: number) => string
  onEnter: (index: number) => void
  /** Scrolls an entry into view before it becomes active. */
  reveal?: (index: number) => void
}

export interface ActiveDescendant {
  /** The index of the active entry, or -1 until an arrow key is pressed. */
  active: number
  activeId: string | undefined
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  reset: () => void
}

export interface ListSearchProps extends Pick<SearchFieldProps, 'label' | 'value' | 'onChange' | 'clearLabel' | 'end'> {
  /** The id of the list that is searched. */
  readonly listId: string
  readonly descendant: ActiveDescendant
}

/** A sticky search field above a list. Typing resets the active entry. */
export function ListSearch({ listId, descendant, onChange, ...props }: ListSearchProps): ReactNode {
  return (
    <div className="stick">
      <SearchField
        {...props}
        onChange={(text) => {
          onChange(text)
          descendant.reset()
        }}
        controls={listId}
        activeDescendant={descendant.activeId}
        onKeyDown={descendant.onKeyDown}
      />
    </div>
  )
}

/**
 * Moves through the results with the arrow keys while the search field keeps the focus. Enter selects the active entry.
 */
export function useActiveDescendant(options: ActiveDescendantOptions): ActiveDescendant {
  const { count, columns = 1, idOf, onEnter, reveal } = options
  const [index, setActive] = useState(-1)
  const active = index < count ? index : -1
  const getTarget = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (active < 0) return 0
    if (key === 'ArrowUp' && active < columns) return -1
    return nextIndex(key, active, count, columns, currentTarget.matches('[dir=rtl] *'))
  }
  return {
    active,
    activeId: active >= 0 ? idOf(active) : undefined,
    reset: () => setActive(-1),
    onKeyDown(event) {
      if (event.nativeEvent.isComposing || count === 0) return
      if (event.key === 'Enter' && active >= 0) {
        event.preventDefault()
        onEnter(active)
        return
      }
      // Before an entry is active, only ArrowDown enters the list. All other keys edit the text, and Home and End
      // always do.
      if (active < 0 && event.key !== 'ArrowDown') return
      if (event.key === 'Home' || event.key === 'End') return
      const target = getTarget(event)
      if (target < 0 && event.key !== 'ArrowUp') return
      event.preventDefault()
      setActive(target)
      if (target >= 0) reveal?.(target)
    },
  }
}

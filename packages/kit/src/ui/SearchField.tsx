import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from './Icon.js'
import { searchIcon } from './icons/formIcons.js'
import { TextField } from './TextField.js'

export type SearchFieldProps = {
  /** Label and placeholder, such as "Search wallets". */
  label: string
  value: string
  onChange: (value: string) => void
  clearLabel?: string
  /** Id of the list it searches, and of the entry the arrow keys stand on (see `useActiveDescendant`). */
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

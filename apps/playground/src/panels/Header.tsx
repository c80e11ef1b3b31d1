import type { ReactNode } from 'react'
import { addresses } from '../networkList.js'

const links = [
  { href: `${addresses.sandbox}/faucet`, label: 'Faucet' },
  { href: `${addresses.sandbox}/`, label: 'Sandbox' },
  { href: './docs.html', label: 'Docs' },
  { href: './plain.html', label: 'Plain page' },
]

export interface HeaderProps {
  readonly showsPhone: boolean
  /** Undefined inside the phone frame. */
  onPhone?(): void
}

export function Header({ showsPhone, onPhone }: HeaderProps): ReactNode {
  return (
    <header className="top">
      <span className="brand">
        <img src="./favicon.svg" alt="" width="28" height="28" />
        Foyer playground
      </span>
      <nav aria-label="More of Foyer">
        {links.map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </nav>
      {onPhone && (
        <button type="button" className="quiet phone-toggle" aria-pressed={showsPhone} onClick={onPhone}>
          Phone
        </button>
      )}
    </header>
  )
}

import type { ReactNode } from 'react'
import { addresses } from '../networkList.js'

const links = [
  { href: addresses.site, label: 'Documentation' },
  { href: `${addresses.site}/compare`, label: 'Compare' },
  { href: `${addresses.sandbox}/faucet`, label: 'Faucet' },
  { href: `${addresses.sandbox}/inbox`, label: 'Inbox' },
  { href: `${addresses.sandbox}/`, label: 'Sandbox' },
  { href: './plain.html', label: 'Plain page' },
]

export function Header(): ReactNode {
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
    </header>
  )
}

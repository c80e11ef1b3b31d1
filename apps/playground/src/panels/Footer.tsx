import type { ReactNode } from 'react'
import { addresses } from '../networkList.js'

export function Footer(): ReactNode {
  return (
    <footer className="bottom">
      <p>
        <a href="https://www.apache.org/licenses/LICENSE-2.0">Apache-2.0</a>. No vendor, no usage limit, no telemetry.
      </p>
      <nav aria-label="Project">
        <a href={`${addresses.site}/contributing`}>Contribute</a>
        <a href={`${addresses.site}/changelog`}>Changelog</a>
        <a href={`${addresses.site}/security/report`}>Security</a>
        {addresses.repository !== undefined && <a href={addresses.repository}>Source code</a>}
      </nav>
    </footer>
  )
}

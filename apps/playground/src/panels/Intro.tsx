import type { ReactNode } from 'react'
import type { Framework } from '../code/frameworks.js'
import { addresses } from '../networkList.js'
import { InstallLine } from './InstallLine.js'

/** The introduction: the purpose of Foyer, and the command that installs it. */
export function Intro({ framework }: { readonly framework: Framework }): ReactNode {
  return (
    <section className="intro" aria-labelledby="headline">
      <h1 id="headline">
        Wallets and <span className="whole">log-in</span> for any web app
      </h1>
      <p>
        Connect, send, swap, buy and sign in, on EVM networks and Solana. Change an option: the widget and the code
        update at once.
      </p>
      <InstallLine command={`npm install ${framework.packages}`} />
      <p className="intro-links">
        <a href={`${addresses.site}/${framework.guide}`}>Quick start for {framework.title}</a>
        <a href={`${addresses.site}/migrate-from-appkit`}>Move from AppKit</a>
        <a href={`${addresses.site}/options`}>All options</a>
      </p>
    </section>
  )
}

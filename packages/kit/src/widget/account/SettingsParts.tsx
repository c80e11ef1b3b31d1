import { account as english } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { listStyle } from '@foyer/ui/styles/list'
import type { ReactNode } from 'react'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { AccountHead, AddressText } from '../../ui/AccountHead.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../shell/cleanName.js'
import { useWords } from '../shell/useWords.js'
import { AccountTypeTag } from './AccountTypeTag.js'
import { OwnAvatar } from './OwnAvatar.js'
import { usePerson } from './usePerson.js'

/** Shows the account's image, its name or address to copy, and the log-in method. */
export function PersonHead({ account }: { readonly account: ActiveAccount }): ReactNode {
  const words = useWords('account', english)
  const { copied, copyFailed } = useWords('core', core)
  const { identifier } = usePerson()
  const { address, facts } = account
  return (
    <AccountHead
      avatar={<OwnAvatar address={address} facts={facts} size={64} />}
      name={
        <CopyButton
          look="inline"
          value={address}
          label={words.copyAddress}
          copiedLabel={copied}
          failedLabel={copyFailed}
        >
          {facts.profileName ? <bdi>{cleanName(facts.profileName, 32)}</bdi> : <AddressText address={address} />}
        </CopyButton>
      }
      sum={identifier && <bdi>{cleanName(identifier, 60)}</bdi>}
    >
      <AccountTypeTag account={account} />
    </AccountHead>
  )
}

export interface FactRowProps {
  readonly title: string
  readonly text?: ReactNode
  readonly icon: ReactNode
  readonly end?: ReactNode
}

/** A row that only shows information. */
export function FactRow({ title, text, icon, end }: FactRowProps): ReactNode {
  useStyle(listStyle)
  return (
    <div className="row" part="row">
      {icon}
      <span className="text">
        <span className="t" dir="auto">
          {title}
        </span>
        {text !== undefined && <span className="s">{text}</span>}
      </span>
      {end !== undefined && <span className="end">{end}</span>}
    </div>
  )
}

/** The styles of settings, profile and wallet security. */
export const settingsStyle = `
.settings{display:flex;flex-direction:column;gap:8px}
.settings>.alert{margin:0}
/* A title of two lines has the same height as a placeholder. */
.settings .row{padding-block:7px}
.settings div.row{cursor:default}
.settings .row :is(.t,.s){white-space:normal;overflow-wrap:anywhere}
.who-card{display:grid;grid-template-columns:auto minmax(0,1fr);align-items:center;gap:8px 12px;padding:12px 16px 16px;border-radius:var(--_r4);background:var(--_surface)}
.who-card>.glyph{background:var(--_bg)}
.who-card>:is(p,.sk~.sk){grid-column:1/-1}
.who-card.safe>.glyph{color:var(--_positive)}
.who-card h3{font-size:var(--_t3);font-weight:600}
.who-card p{color:var(--_text-muted)}
`

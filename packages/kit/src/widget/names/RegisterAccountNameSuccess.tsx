import { account as accountWords } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { names as english } from '@foyer/messages/en/names'
import { format } from '@foyer/messages/format'
import { externalIcon } from '@foyer/ui/icons/actionIcons'
import { checkIcon } from '@foyer/ui/icons/baseIcons'
import { type ReactNode, useId, useState } from 'react'
import { useActiveAccount } from '../../react/useActiveAccount.js'
import { AddressText } from '../../ui/AccountHead.js'
import { Button } from '../../ui/Button.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Details } from '../../ui/Details.js'
import { Icon } from '../../ui/Icon.js'
import { Glyph, LinkRow } from '../../ui/Row.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../shell/cleanName.js'
import { getExplorerUrl } from '../shell/links.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

const style = `
.named{display:flex;flex-direction:column;align-items:center;gap:8px;padding-top:16px;text-align:center}
.named>.tick{display:grid;place-items:center;width:72px;height:72px;margin-bottom:8px;border-radius:50%;background:color-mix(in srgb,var(--_positive) 14%,var(--_bg));color:var(--_positive);animation:tick .3s cubic-bezier(.15,1.15,.6,1)}
.named>.tick .i{width:36px;height:36px}
.named h3{max-width:100%;font-size:var(--_t4);font-weight:600;overflow-wrap:anywhere;text-wrap:balance}
.named p{color:var(--_text-muted)}
.named .more{display:flex;flex-direction:column;gap:8px;width:100%;margin-top:4px;padding:12px 16px;border-radius:var(--_r4);background:var(--_surface);text-align:start;font-size:var(--_t2)}
.named>.details{width:100%;margin-top:8px}
.named>.row{width:100%;text-align:start}
.named>.row .t{white-space:normal}
.named .details dd .cp-inline{margin-block:-4px;padding-inline:0}
.named>.b{margin-top:8px}
.named>.b+.b{margin-top:0}
@keyframes tick{from{transform:scale(.6);opacity:0}}
@media(prefers-reduced-motion:reduce){.named>.tick{animation:fade .1s}}
@media(forced-colors:active){.named>.tick,.named .more{border:1px solid}}
`

/** The maximum length of a name in the large font size. A longer name would wrap within a word at 320 px. */
const longName = 20

/** The confirmation of a registered name, with an explanation of what the name can do [S2.12]. */
export default function RegisterAccountNameSuccess(): ReactNode {
  const { client, place, reset } = useWidget()
  const words = useWords('names', english)
  const { copyAddress, blockExplorer } = useWords('account', accountWords)
  const { copied, copyFailed } = useWords('core', core)
  const account = useActiveAccount(client)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  useStyle(style)
  if (place.view !== 'RegisterAccountNameSuccess') return null
  const { name } = place.params
  const url = account && getExplorerUrl(account.facts.addressExplorerUrl, account.network, account.address)
  const parent = name.slice(name.indexOf('.') + 1)
  return (
    <div className="named">
      <span className="tick">
        <Icon path={checkIcon} />
      </span>
      <h3 style={name.length > longName ? { fontSize: 'var(--_t3)' } : undefined}>{format(words.isYours, { name })}</h3>
      <p>{words.successText}</p>
      {isOpen && (
        <div className="more" id={id}>
          <p>{format(words.learn1, { parent })}</p>
          <p>{words.learn2}</p>
        </div>
      )}
      {account && (
        <Details
          items={[
            { label: words.label, value: <bdi>{cleanName(name, 60)}</bdi> },
            {
              label: words.address,
              value: (
                <CopyButton
                  look="inline"
                  value={account.address}
                  label={copyAddress}
                  copiedLabel={copied}
                  failedLabel={copyFailed}
                >
                  <AddressText address={account.address} />
                </CopyButton>
              ),
            },
          ]}
        />
      )}
      {url && <LinkRow title={blockExplorer} icon={<Glyph path={externalIcon} />} href={url} />}
      <Button onClick={() => reset('Account')} data-autofocus data-testid="result-done">
        {words.finish}
      </Button>
      <Button
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {words.learnMore}
      </Button>
    </div>
  )
}

import { account as english } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { format } from '@foyer/messages/format'
import { externalIcon } from '@foyer/ui/icons/actionIcons'
import { hiddenIcon } from '@foyer/ui/icons/activityIcons'
import { lazy, type ReactNode, Suspense } from 'react'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { AddressText } from '../../ui/AccountHead.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Glyph, LinkRow, Row, RowSkeleton } from '../../ui/Row.js'
import { useStyle } from '../../ui/UiContext.js'
import { NameRow } from '../names/NameRow.js'
import { cleanName } from '../shell/cleanName.js'
import { getExplorerUrl } from '../shell/links.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { useOwnTokens } from '../tokens/useOwnTokens.js'
import { AccountTypeTag } from './AccountTypeTag.js'
import { ConnectedApps } from './ConnectedApps.js'
import { DisconnectRow } from './DisconnectRow.js'
import { OwnAvatar } from './OwnAvatar.js'
import { PreferenceFields } from './PreferenceFields.js'
import { settingsStyle } from './SettingsParts.js'
import { useHasAccountTypes } from './useHasAccountTypes.js'
import { usePerson } from './usePerson.js'
import { useSteadyRows } from './useSteadyRows.js'

const EmbeddedRows = lazy(() => import('./embeddedViews.js').then((module) => ({ default: module.EmbeddedRows })))

const style = `
.settings>.who{padding-inline-start:16px}
.settings>.who .t{display:flex}
.settings>.who .cp-inline{min-width:0;margin-block:-4px;padding-inline:0}
/* A long list scrolls under the row "Disconnect", which is always visible. */
.settings>.leave{position:sticky;bottom:-16px;z-index:1;display:flex;flex-direction:column;gap:8px;margin-block:-8px -16px;padding-block:8px 16px;background:var(--_bg)}
.page:has(.settings>.leave){scroll-padding-bottom:144px;overflow-anchor:none}
`

/** The settings of the connected account, for every wallet. */
export function AccountSettings(): ReactNode {
  const { client } = useWidget()
  const account = useActiveAccount(client)
  return account ? <Settings account={account} /> : null
}

function Settings({ account }: { readonly account: ActiveAccount }): ReactNode {
  const words = useWords('account', english)
  useStyle(settingsStyle)
  useStyle(style)
  const { network, address, facts, connector } = account
  const explorerUrl = getExplorerUrl(facts.addressExplorerUrl, network, address)
  const box = useSteadyRows()
  const embeddedCount = useEmbeddedCount(account)
  return (
    <div className="settings" ref={box}>
      <Who account={account} />
      {connector.type === 'AUTH' && (
        <Suspense fallback={<RowSkeleton count={embeddedCount} />}>
          <EmbeddedRows account={account} />
        </Suspense>
      )}
      <NameRow account={account} isReserved />
      <PreferenceFields />
      <HiddenRow account={account} />
      <ConnectedApps />
      {explorerUrl && <LinkRow title={words.blockExplorer} icon={<Glyph path={externalIcon} />} href={explorerUrl} />}
      <div className="leave">
        <DisconnectRow label={words.disconnect} />
      </div>
    </div>
  )
}

/** Returns the number of rows that `EmbeddedRows` shows when it has loaded. */
function useEmbeddedCount(account: ActiveAccount): number {
  const { email, social } = usePerson()
  const hasTypes = useHasAccountTypes(account)
  const hasPermissions = hasTypes && account.facts.preferredAccountType === 'smartAccount'
  return 3 + [email, social, hasTypes, hasPermissions].filter(Boolean).length
}

/** The account's image, its name or address to copy, and its wallet or log-in. */
function Who({ account }: { readonly account: ActiveAccount }): ReactNode {
  const words = useWords('account', english)
  const { copied, copyFailed } = useWords('core', core)
  const { identifier } = usePerson()
  const { address, facts, connector } = account
  const wallet = cleanName(connector.info?.name ?? connector.name)
  return (
    <div className="row who">
      <OwnAvatar address={address} facts={facts} size={40} />
      <span className="text">
        <span className="t">
          <CopyButton
            look="inline"
            value={address}
            label={words.copyAddress}
            copiedLabel={copied}
            failedLabel={copyFailed}
          >
            {facts.profileName ? <bdi>{cleanName(facts.profileName, 32)}</bdi> : <AddressText address={address} />}
          </CopyButton>
        </span>
        <span className="s" data-testid="settings-wallet">
          {identifier ? <bdi>{cleanName(identifier, 60)}</bdi> : format(words.connectedWith, { wallet })}
        </span>
      </span>
      <AccountTypeTag account={account} />
    </div>
  )
}

/** Opens the list of hidden tokens. Renders nothing if no token can be hidden. */
function HiddenRow({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('account', english)
  const { hidden } = useOwnTokens(account)
  if (account.isUnsupported || (hidden.size === 0 && client.endpoints?.api === undefined)) return null
  return (
    <Row
      title={words.hiddenTokens}
      subtitle={words.notCounted}
      icon={<Glyph path={hiddenIcon} />}
      chevron
      data-testid="settings-hidden"
      onClick={() => push('HiddenTokens')}
    />
  )
}

import { account as english, networks } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { errors } from '@foyer/messages/en/errors'
import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { externalIcon } from '@foyer/ui/icons/actionIcons'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { Adapter, AssetBalance } from '../../core/Adapter.js'
import { notify } from '../../core/notify.js'
import { type ActiveAccount, useActiveAccount, useAdapter, useTokenBalances } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { AccountHead, AddressText } from '../../ui/AccountHead.js'
import { Alert } from '../../ui/Alert.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Glyph, LinkRow } from '../../ui/Row.js'
import { Stack } from '../../ui/Separator.js'
import { Pending } from '../activity/Pending.js'
import { NameRow } from '../names/NameRow.js'
import { cleanName } from '../shell/cleanName.js'
import { getExplorerUrl } from '../shell/links.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { TokenList } from '../tokens/TokenList.js'
import { useShownBalances } from '../tokens/useOwnTokens.js'
import { AccountActions, isOffered, useAccountActions } from './AccountActions.js'
import { AccountSum } from './AccountSum.js'
import { AccountTypeTag } from './AccountTypeTag.js'
import { HoldingsTabs, hasHoldings, useHoldingsTab } from './HoldingsTabs.js'
import { OwnAvatar } from './OwnAvatar.js'
import { useLiveAccount } from './useLiveAccount.js'

/**
 * Shows the active account. Each part handles its errors separately. A change of the account in the wallet shows
 * immediately.
 */
export default function Account(): ReactNode {
  const { client } = useWidget()
  const account = useActiveAccount(client)
  return account ? <Panel account={account} /> : null
}

function Panel({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('account', english)
  const { copied, copyFailed } = useWords('core', core)
  const { address, network, facts, isUnsupported } = account
  const adapter = useAdapter(client, network.chainNamespace)
  const balances = useShownBalances(account, useTokenBalances(client, account))
  const isUnknown =
    !balances.data && (!client.hasAdapter(network.chainNamespace) || hasNoBalanceSource(adapter, balances.error))
  useBalanceToast(account, Boolean(balances.error) && !isUnknown)
  const options = useClientState(
    client,
    (state) => [state.options],
    (state) => state.options,
  )
  const actions = useAccountActions(account)
  const openToken = useCallback(
    (balance: AssetBalance) => push('TokenDetail', { owner: account.id, balance }),
    [push, account.id],
  )
  const openReceive = () => push('WalletReceive')
  const isEmbedded = account.connector.type === 'AUTH'
  const explorerUrl = getExplorerUrl(facts.addressExplorerUrl, network, address)
  const hasActivity = options.features.history !== false
  const isTabbed = hasHoldings(client, account, hasActivity)
  const [tab, setTab] = useHoldingsTab(client, hasActivity, network)
  useLiveAccount(account)
  const tokens = !isUnsupported && !isUnknown && (
    <TokenList
      account={account}
      balances={balances}
      nativeAddress={adapter?.nativeAddress}
      onOpen={openToken}
      onReceive={isOffered(actions, 'receive') ? openReceive : undefined}
      isTitleHidden={isTabbed}
    />
  )
  return (
    <>
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
        sum={
          isUnknown ? undefined : (
            <AccountSum account={account} balances={balances} nativeAddress={adapter?.nativeAddress} />
          )
        }
      >
        <AccountTypeTag account={account} />
      </AccountHead>
      {isUnsupported && <Unsupported canSwitch={options.enableNetworkSwitch !== false} />}
      <AccountActions account={account} actions={actions} />
      {!(isTabbed && tab === 'activity') && (
        <Pending account={account} isAbove onShowAll={isTabbed && hasActivity ? () => setTab('activity') : undefined} />
      )}
      {isTabbed ? (
        <HoldingsTabs account={account} tab={tab} hasActivity={hasActivity} onTab={setTab}>
          {tokens}
        </HoldingsTabs>
      ) : (
        tokens
      )}
      {/* Only the token list gets these rows: the other lists have no visible end. */}
      {(!isTabbed || tab === 'tokens') && (
        <Stack>
          {explorerUrl && !isEmbedded && (
            <LinkRow title={words.blockExplorer} icon={<Glyph path={externalIcon} />} href={explorerUrl} />
          )}
          {!isEmbedded && <NameRow account={account} />}
        </Stack>
      )}
    </>
  )
}

/** Returns true if no source provides balances of this chain family. That is no error, and no placeholder is needed. */
function hasNoBalanceSource(adapter: Adapter | undefined, error: unknown): boolean {
  if (!adapter || adapter.fetchBalance) return false
  return !error || (error instanceof Error && getErrorCode(error.cause) === 'UNSUPPORTED_CHAIN')
}

/** A warning that the wallet is on an unsupported chain, for which no data can be read. */
function Unsupported({ canSwitch }: { readonly canSwitch: boolean }): ReactNode {
  const { push } = useWidget()
  const { unsupportedText, unsupportedTitle } = useWords('networks', networks)
  return (
    <Alert tone="warning" {...(canSwitch && { actionLabel: unsupportedTitle, onAction: () => push('Networks') })}>
      {unsupportedText}
    </Alert>
  )
}

/** Shows the toast of S8.1 once each time the balances start to fail. */
function useBalanceToast({ id }: ActiveAccount, isFailing: boolean): void {
  const { client } = useWidget()
  const { TOKEN_BALANCE_UNAVAILABLE: short } = useWords('errors', errors)
  const notifiedId = useRef<string>(undefined)
  useEffect(() => {
    if (!isFailing) {
      notifiedId.current = undefined
      return
    }
    if (notifiedId.current === id) return
    notifiedId.current = id
    notify(client, { kind: 'toast', variant: 'error', short })
  }, [client, id, isFailing, short])
}

import { account as english } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { format } from '@foyer/messages/format'
import type { Network } from '@foyer/primitives/networks/Network'
import { walletIcon } from '@foyer/ui/icons/baseIcons'
import { memo, type ReactNode, useCallback } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import { useShown } from '../../react/pageHooks.js'
import type { ActiveAccount, TokenBalances } from '../../react/useActiveAccount.js'
import { Button } from '../../ui/Button.js'
import { RowSkeleton } from '../../ui/Row.js'
import { GroupLabel, Stack } from '../../ui/Separator.js'
import { Slow } from '../../ui/Spinner.js'
import { EmptyState } from '../../ui/StateMessage.js'
import { useStyle } from '../../ui/UiContext.js'
import { VirtualList } from '../../ui/VirtualGrid.js'
import { BuyButton } from '../buy/BuyButton.js'
import { cleanName } from '../shell/cleanName.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { AssetRow } from './AssetRow.js'
import { BalancesFault } from './BalancesFault.js'
import { isNativeAsset } from './balances.js'
import { useOwnTokens } from './useOwnTokens.js'

const style = `
.tokens{padding-bottom:8px}.tokens .tokens{padding:0}
.tokens.stale{opacity:.6}
/* The whole panel of a new account fits the card, so that nothing fades at its edge. */
.tokens .state{padding-block:0 8px;gap:4px}
.tokens .state>.glyph-lg{width:44px;height:44px;margin-bottom:4px}
.tokens .state>.b{margin-top:4px}
.foot-links{display:flex;flex-wrap:wrap;justify-content:center;gap:4px}
`

export interface TokenListProps {
  readonly account: ActiveAccount
  readonly balances: TokenBalances
  readonly nativeAddress: string | undefined
  /** Must be stable, or each row is rendered again. */
  onOpen(balance: AssetBalance): void
  readonly onReceive: (() => void) | undefined
  /** A tab says what these are. */
  readonly isTitleHidden: boolean
}

/** What the account holds. Keeps what it knew when a later read fails, greyed and with its time. */
export function TokenList(props: TokenListProps): ReactNode {
  const { account, balances, nativeAddress, onOpen, onReceive, isTitleHidden } = props
  const words = useWords('account', english)
  const { loading, slow } = useWords('core', core)
  useStyle(style)
  // A closed dialog is kept in the page, and its animations would run on.
  const isShown = useShown(useWidget().client)
  const { data, error } = balances
  const { network } = account
  const render = useCallback(
    (balance: AssetBalance) => (
      <TokenRow
        balance={balance}
        network={network}
        isNative={isNativeAsset(balance.asset, nativeAddress)}
        onOpen={onOpen}
      />
    ),
    [network, nativeAddress, onOpen],
  )
  const isEmpty = data?.every(({ amount, isAdded }) => amount.atomic === 0n && !isAdded)
  return (
    <Stack className="tokens">
      {!isTitleHidden && <GroupLabel>{words.tokens}</GroupLabel>}
      {error && <BalancesFault balances={balances} />}
      {!data && !error && isShown && (
        <>
          <span className="sr" role="status">
            {loading}
          </span>
          <RowSkeleton count={5} />
          <Slow active>{slow}</Slow>
        </>
      )}
      {isEmpty && (
        <EmptyState
          icon={walletIcon}
          title={words.tokensEmptyTitle}
          text={format(words.tokensEmptyText, { network: cleanName(network.name) })}
        >
          <BuyButton account={account} variant="primary" />
          {onReceive && (
            <Button size="sm" variant="secondary" onClick={onReceive}>
              {words.receive}
            </Button>
          )}
        </EmptyState>
      )}
      {data && !isEmpty && (
        <div className={error ? 'tokens stale' : 'tokens'}>
          <VirtualList items={data} getKey={getKey} nameOf={getName} render={render} label={words.tokens} />
        </div>
      )}
      {data && <Foot account={account} />}
    </Stack>
  )
}

function getKey({ asset }: AssetBalance) {
  return asset.address ?? ''
}
function getName({ asset }: AssetBalance) {
  return asset.name
}

interface TokenRowProps {
  readonly balance: AssetBalance
  readonly network: Network
  readonly isNative: boolean
  onOpen(balance: AssetBalance): void
}

/** A poll renders only the rows whose balance or price changed. */
const TokenRow = memo(function TokenRow({ onOpen, ...row }: TokenRowProps): ReactNode {
  return <AssetRow {...row} onPress={() => onOpen(row.balance)} />
})

/** The way to what is not in the list, and to putting it there. */
function Foot({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('account', english)
  const { hidden } = useOwnTokens(account)
  // Solana tells every token that somebody holds: there is nothing to add.
  const mayAdd = account.network.chainNamespace === 'eip155'
  // Only a server tells of lures.
  const mayHide = hidden.size > 0 || client.endpoints?.api !== undefined
  if (!mayAdd && !mayHide) return null
  return (
    <div className="foot-links">
      {mayHide && (
        <Button size="sm" variant="ghost" onClick={() => push('HiddenTokens')}>
          {words.hiddenTokens}
        </Button>
      )}
      {mayAdd && (
        <Button size="sm" variant="ghost" onClick={() => push('AddToken')}>
          {words.addToken}
        </Button>
      )}
    </div>
  )
}

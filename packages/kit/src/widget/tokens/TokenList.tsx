import { account as english } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { format } from '@foyer/messages/format'
import { getNumberFormat } from '@foyer/primitives/intlFormats'
import type { Network } from '@foyer/primitives/networks/Network'
import { walletIcon } from '@foyer/ui/icons/baseIcons'
import { memo, type ReactNode, useCallback, useId, useMemo, useState } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import { useShown } from '../../react/pageHooks.js'
import type { ActiveAccount, TokenBalances } from '../../react/useActiveAccount.js'
import { Button } from '../../ui/Button.js'
import { RowSkeleton } from '../../ui/Row.js'
import { SearchField } from '../../ui/SearchField.js'
import { GroupLabel, Stack } from '../../ui/Separator.js'
import { Slow } from '../../ui/Spinner.js'
import { EmptyState } from '../../ui/StateMessage.js'
import { useStyle } from '../../ui/UiContext.js'
import { VirtualList } from '../../ui/VirtualGrid.js'
import { BuyButton } from '../buy/BuyButton.js'
import { cleanName } from '../shell/cleanName.js'
import { useWidgetMemory } from '../shell/restoredState.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { AssetRow } from './AssetRow.js'
import { BalancesError } from './BalancesError.js'
import { isNativeAsset } from './balances.js'
import { findAssets } from './findAssets.js'
import { useOwnTokens } from './useOwnTokens.js'
import { useWorthOrder } from './useWorthOrder.js'

const style = `
.tokens{padding-bottom:8px}.tokens .tokens{padding:0}
.tokens.stale{opacity:.6}
/* The whole panel of a new account fits the card, so that nothing fades at its edge. */
.tokens .state{padding-block:0 8px;gap:4px}
.tokens .state>.glyph-lg{width:44px;height:44px;margin-bottom:4px}
.tokens .state>.b{margin-top:4px}
.token-list{display:flex;flex-direction:column;gap:8px}
/* The card must not shrink under the caret. */
.token-list.unfolded{min-height:min(360px,50dvh)}
.token-list>.b{align-self:center}
.no-token{padding:16px;color:var(--_text-muted);text-align:center}
.foot-links{display:flex;flex-wrap:wrap;justify-content:center;gap:4px}
`

/** A list with more rows is folded to `foldedRows`, so that the rows below it stay in reach. */
const [maxUnfolded, foldedRows] = [7, 5]

export interface TokenListProps {
  readonly account: ActiveAccount
  readonly balances: TokenBalances
  readonly nativeAddress: string | undefined
  /** Must be a stable reference, otherwise all rows render again. */
  onOpen(balance: AssetBalance): void
  readonly onReceive: (() => void) | undefined
  /** True if a tab already labels the list. */
  readonly isTitleHidden: boolean
}

/** The tokens of the account. If a refetch fails, shows the last data dimmed, with its time. */
export function TokenList(props: TokenListProps): ReactNode {
  const { account, balances, nativeAddress, onOpen, onReceive, isTitleHidden } = props
  const words = useWords('account', english)
  const { loading, slow } = useWords('core', core)
  const locale = useLocale()
  const listId = useId()
  useStyle(style)
  // A closed dialog stays in the DOM: do not render its animations.
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
  const [showsAll, setShowsAll] = useFold()
  const isLong = data !== undefined && data.length > maxUnfolded
  const { rows, search, setSearch } = useTokenSearch(data, isLong && showsAll)
  return (
    <Stack className="tokens">
      {!isTitleHidden && <GroupLabel>{words.tokens}</GroupLabel>}
      {error && <BalancesError balances={balances} />}
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
        <div className={`tokens token-list${error ? ' stale' : ''}${isLong && showsAll ? ' unfolded' : ''}`}>
          {isLong && showsAll && (
            <SearchField
              label={words.searchTokens}
              value={search}
              onChange={setSearch}
              clearLabel={words.clearSearch}
              controls={listId}
            />
          )}
          {rows.length > 0 ? (
            <VirtualList
              id={listId}
              items={isLong && !showsAll ? rows.slice(0, foldedRows) : rows}
              getKey={getKey}
              getName={getName}
              render={render}
              label={words.tokens}
            />
          ) : (
            <p className="no-token" role="status">
              {words.noTokenFound}
            </p>
          )}
          {isLong && (
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={showsAll}
              data-testid="all-tokens"
              onClick={() => setShowsAll(!showsAll)}
            >
              {showsAll
                ? words.fewerTokens
                : format(words.allTokens, { count: getNumberFormat(locale, undefined).format(data.length) })}
            </Button>
          )}
        </div>
      )}
      {data && <Foot account={account} />}
    </Stack>
  )
}

/** Returns whether all rows of a long list are shown. The choice lasts until the widget closes. */
function useFold(): [boolean, (showsAll: boolean) => void] {
  const memory = useWidgetMemory<boolean>('Account.showsAll')
  const [showsAll, setShowsAll] = useState(() => memory.read() ?? false)
  const change = (next: boolean) => {
    memory.write(next)
    setShowsAll(next)
  }
  return [showsAll, change]
}

/** Returns the tokens that match the search, and its text. Without `isOn` all tokens match. */
function useTokenSearch(data: readonly AssetBalance[] | undefined, isOn: boolean) {
  const [search, setSearch] = useState('')
  const ordered = useWorthOrder(data)
  const rows = useMemo(() => findAssets(ordered ?? [], isOn ? search : ''), [ordered, isOn, search])
  return { rows, search, setSearch }
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

/** Memoized: a poll only renders the rows whose balance or price changed. */
const TokenRow = memo(function TokenRow({ onOpen, ...row }: TokenRowProps): ReactNode {
  return <AssetRow {...row} onPress={() => onOpen(row.balance)} />
})

/** The links to the hidden tokens and to the form that adds a token. */
function Foot({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('account', english)
  const { hidden } = useOwnTokens(account)
  // On Solana the list is complete: all tokens of an account can be read from the chain.
  const canAdd = account.network.chainNamespace === 'eip155'
  // Only the server reports spam tokens.
  const canShowHidden = hidden.size > 0 || client.endpoints?.api !== undefined
  if (!canAdd && !canShowHidden) return null
  return (
    <div className="foot-links">
      {canShowHidden && (
        <Button size="sm" variant="ghost" onClick={() => push('HiddenTokens')}>
          {words.hiddenTokens}
        </Button>
      )}
      {canAdd && (
        <Button size="sm" variant="ghost" onClick={() => push('AddToken')}>
          {words.addToken}
        </Button>
      )}
    </div>
  )
}

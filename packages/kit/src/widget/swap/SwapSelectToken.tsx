import { core } from '@foyer/messages/en/core'
import { swap as english } from '@foyer/messages/en/swap'
import { searchIcon } from '@foyer/ui/icons/actionIcons'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import { toTokenId } from '../../core/swap/swapOffers.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { Row } from '../../ui/Row.js'
import { ListSearch, useActiveDescendant } from '../../ui/SearchField.js'
import { GroupLabel, Stack } from '../../ui/Separator.js'
import { EmptyState, ErrorState } from '../../ui/StateMessage.js'
import { useStyle } from '../../ui/UiContext.js'
import { type VirtualGridHandle, VirtualList } from '../../ui/VirtualGrid.js'
import { useOwner } from '../account/useOwner.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'
import { LoadingRows } from '../shell/LoadingRows.js'
import { useWords } from '../shell/useWords.js'
import { createSwapForm, type SwapForm } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { AssetIcon, AssetRow } from '../tokens/AssetRow.js'
import { groupTokens } from './groupTokens.js'
import { useSwapTokens } from './useSwapTokens.js'

const style = `
.chips{display:flex;flex-wrap:wrap;gap:6px;padding-block:8px 4px}
.chips>button{display:flex;align-items:center;gap:6px;min-height:36px;padding:4px 12px 4px 6px;border-radius:999px;background:var(--_surface);font-size:var(--_t2);font-weight:500}
[dir=rtl] .chips>button{padding:4px 6px 4px 12px}
.chips>button[aria-pressed=true]{box-shadow:inset 0 0 0 1px var(--_accent-text)}
@media(hover:hover){.chips>button:hover{background:var(--_surface-hover)}}
@media(forced-colors:active){.chips>button{border:1px solid}}
`

/** The list of tokens that can be swapped on the active network. */
export default function SwapSelectToken(): ReactNode {
  const { place } = useWidget()
  const params = place.view === 'SwapSelectToken' ? place.params : undefined
  const account = useOwner(params?.owner)
  return account && params ? <List key={account.id} account={account} side={params.side} /> : null
}

/** Returns the form with the selected token. If the other side already has this token, swaps the two sides. */
export function chooseToken(form: SwapForm, side: 'from' | 'to', token: string): SwapForm {
  const other = side === 'from' ? 'to' : 'from'
  const isOnOtherSide = form[other]?.toLowerCase() === token.toLowerCase()
  return { ...form, [side]: token, ...(isOnOtherSide && { [other]: form[side] }), providerId: undefined }
}

interface ListProps {
  readonly account: ActiveAccount
  readonly side: 'from' | 'to'
}

function List({ account, side }: ListProps): ReactNode {
  const { history, back, replace } = useWidget()
  const words = useWords('swap', english)
  const { tryAgain } = useWords('core', core)
  const tokens = useSwapTokens(account)
  const [search, setSearch] = useState('')
  useStyle(style)
  const before = history.at(-2)
  const form = (before?.view === 'Swap' ? before.params?.form : undefined) ?? createSwapForm(account.id)
  const { suggested, own, others } = groupTokens(tokens.all ?? [], search)
  const tokenOf = ({ asset }: AssetBalance) => asset.address ?? ''
  const isCurrent = (token: AssetBalance) => form[side]?.toLowerCase() === tokenOf(token).toLowerCase()
  const choose = (token: AssetBalance) => {
    if (before?.view === 'Swap') back()
    replace('Swap', { form: chooseToken(form, side, tokenOf(token)) })
  }
  const listId = useId()
  const list = useRef<VirtualGridHandle>(null)
  const shown = [...own, ...others]
  const idOf = (index: number) => `${listId}-${index}`
  const descendant = useActiveDescendant({
    count: shown.length,
    idOf,
    onEnter: (index) => {
      const token = shown[index]
      if (token) choose(token)
    },
    reveal: (index) => {
      if (index >= own.length) list.current?.reveal(index - own.length)
    },
  })
  const row = (token: AssetBalance, index: number) => (
    <TokenRow
      key={toTokenId(token.asset)}
      id={idOf(index)}
      isActive={index === descendant.active}
      token={token}
      account={account}
      current={isCurrent(token)}
      onPress={() => choose(token)}
    />
  )
  return (
    <>
      <ListSearch
        label={words.searchTokens}
        value={search}
        onChange={setSearch}
        clearLabel={words.clearSearch}
        listId={listId}
        descendant={descendant}
      />
      {tokens.error && !tokens.all && (
        <ErrorState
          title={words.tokensFailedTitle}
          text={words.tokensFailedText}
          actionLabel={tryAgain}
          onAction={tokens.retry}
        />
      )}
      {!tokens.all && !tokens.error && <LoadingRows />}
      {suggested.length > 0 && (
        <div className="chips" role="group" aria-label={words.suggested}>
          {suggested.map((token) => (
            <button
              key={toTokenId(token.asset)}
              type="button"
              aria-pressed={isCurrent(token)}
              onClick={() => choose(token)}
            >
              <AssetIcon asset={token.asset} network={account.network} isNative={!token.asset.address} size={24} />
              <bdi>{cleanSymbol(token.asset.symbol)}</bdi>
            </button>
          ))}
        </div>
      )}
      {tokens.all && shown.length === 0 && (
        <div role="status">
          <EmptyState icon={searchIcon} title={words.noneFoundTitle} text={words.noneFoundText} />
        </div>
      )}
      <div id={listId}>
        {own.length > 0 && (
          <Stack>
            <GroupLabel>{words.yourTokens}</GroupLabel>
            {own.map(row)}
          </Stack>
        )}
        {others.length > 0 && (
          <>
            <GroupLabel>{words.allTokens}</GroupLabel>
            <VirtualList
              handle={list}
              label={words.allTokens}
              items={others}
              getKey={({ asset }) => toTokenId(asset)}
              getName={({ asset }) => asset.name}
              render={(token, index) => row(token, own.length + index)}
            />
          </>
        )}
      </div>
    </>
  )
}

interface TokenRowProps {
  readonly id: string
  readonly isActive: boolean
  readonly token: AssetBalance
  readonly account: ActiveAccount
  readonly current: boolean
  onPress(): void
}

/** The row of a token. Shows its amount only if the account has a balance. */
function TokenRow({ id, isActive, token, account, current, onPress }: TokenRowProps): ReactNode {
  const { asset, amount } = token
  const isNative = asset.address === undefined
  if (amount.atomic > 0n)
    return <AssetRow {...{ id, isActive, current, isNative, onPress }} balance={token} network={account.network} />
  const symbol = cleanSymbol(asset.symbol)
  return (
    <Row
      id={id}
      data-active={isActive ? '' : undefined}
      title={cleanName(asset.name) || symbol}
      subtitle={<bdi>{symbol}</bdi>}
      icon={<AssetIcon asset={asset} network={account.network} isNative={isNative} />}
      current={current}
      onClick={onPress}
    />
  )
}

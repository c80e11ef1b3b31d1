import { send as english } from '@foyer/messages/en/send'
import { format } from '@foyer/messages/format'
import { searchIcon } from '@foyer/ui/icons/actionIcons'
import { walletIcon } from '@foyer/ui/icons/baseIcons'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import { type ActiveAccount, useAdapter, useTokenBalances } from '../../react/useActiveAccount.js'
import { Button } from '../../ui/Button.js'
import { ListSearch, useActiveDescendant } from '../../ui/SearchField.js'
import { EmptyState } from '../../ui/StateMessage.js'
import { type VirtualGridHandle, VirtualList } from '../../ui/VirtualGrid.js'
import { BuyButton } from '../buy/BuyButton.js'
import { cleanName } from '../shell/cleanName.js'
import { LoadingRows } from '../shell/LoadingRows.js'
import { useWords } from '../shell/useWords.js'
import { createSendForm } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { AssetRow } from '../tokens/AssetRow.js'
import { BalancesError } from '../tokens/BalancesError.js'
import { isNativeAsset } from '../tokens/balances.js'
import { findAssets } from '../tokens/findAssets.js'
import { useWorthOrder } from '../tokens/useWorthOrder.js'
import { useSendingAccount } from './useSendForm.js'

/** The list of tokens that the account can send on the active network. */
export default function WalletSendSelectToken(): ReactNode {
  const account = useSendingAccount()
  return account ? <List key={account.id} account={account} /> : null
}

function List({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client, history, back, replace, push } = useWidget()
  const words = useWords('send', english)
  const nativeAddress = useAdapter(client, account.network.chainNamespace)?.nativeAddress
  const balances = useTokenBalances(client, account)
  const [search, setSearch] = useState('')
  const owned = useWorthOrder(balances.data)?.filter(({ amount }) => amount.atomic > 0n)
  const shown = owned && findAssets(owned, search)
  const before = history.at(-2)
  const form = before?.view === 'WalletSend' ? before.params?.form : undefined
  const isNative = ({ asset }: AssetBalance) => isNativeAsset(asset, nativeAddress)
  const tokenOf = (balance: AssetBalance) => (isNative(balance) ? '' : (balance.asset.address ?? ''))
  const choose = (balance: AssetBalance) => {
    const current = form?.owner === account.id ? form : createSendForm(account.id)
    if (before?.view === 'WalletSend') back()
    replace('WalletSend', { form: { ...current, token: tokenOf(balance) } })
  }
  const listId = useId()
  const list = useRef<VirtualGridHandle>(null)
  const idOf = (index: number) => `${listId}-${index}`
  const descendant = useActiveDescendant({
    count: shown?.length ?? 0,
    idOf,
    onEnter: (index) => {
      const balance = shown?.[index]
      if (balance) choose(balance)
    },
    reveal: (index) => list.current?.reveal(index),
  })
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
      {balances.error && <BalancesError balances={balances} />}
      {!shown && !balances.error && <LoadingRows />}
      {owned?.length === 0 && (
        <EmptyState
          icon={walletIcon}
          title={words.noTokensTitle}
          text={format(words.noTokensText, { network: cleanName(account.network.name) })}
        >
          <BuyButton account={account} variant="primary" />
          <Button size="sm" variant="secondary" onClick={() => push('WalletReceive')}>
            {words.receive}
          </Button>
        </EmptyState>
      )}
      {owned && owned.length > 0 && shown?.length === 0 && (
        <div role="status">
          <EmptyState icon={searchIcon} title={words.noneFoundTitle} text={words.noneFoundText} />
        </div>
      )}
      {shown && shown.length > 0 && (
        <VirtualList
          handle={list}
          id={listId}
          label={words.yourTokens}
          items={shown}
          getKey={(balance) => tokenOf(balance)}
          getName={({ asset }) => asset.name}
          render={(balance, index) => (
            <AssetRow
              id={idOf(index)}
              isActive={index === descendant.active}
              balance={balance}
              network={account.network}
              isNative={isNative(balance)}
              current={form !== undefined && form.token.toLowerCase() === tokenOf(balance).toLowerCase()}
              onPress={() => choose(balance)}
            />
          )}
        />
      )}
    </>
  )
}

import { account as accountWords } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { tokens as english } from '@foyer/messages/en/holdings'
import { hiddenIcon } from '@foyer/ui/icons/activityIcons'
import type { ReactNode } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import { tokenBalancesQuery } from '../../core/queries/tokenBalances.js'
import { type ActiveAccount, useActiveAccount, useTokenBalances } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { RowSkeleton } from '../../ui/Row.js'
import { GroupLabel, Stack } from '../../ui/Separator.js'
import { Slow } from '../../ui/Spinner.js'
import { EmptyState, ErrorState } from '../../ui/StateMessage.js'
import { VirtualList } from '../../ui/VirtualGrid.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { AssetRow } from './AssetRow.js'
import { isHidden, useOwnTokens } from './useOwnTokens.js'

/** The tokens that the user hid, and suspected spam tokens. They do not count in the account's value. */
export function HiddenTokens(): ReactNode {
  const { client } = useWidget()
  const account = useActiveAccount(client)
  return account && !account.isUnsupported ? <List key={account.id} account={account} /> : null
}

function List({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client } = useWidget()
  const words = useWords('tokens', english)
  const { tokensFailedTitle, tokensFailedText } = useWords('account', accountWords)
  const { loading, slow, tryAgain } = useWords('core', core)
  const own = useOwnTokens(account)
  const { data: listed } = useTokenBalances(client, account)
  const { data, error, isFetching, refetch } = useQuery(
    client,
    tokenBalancesQuery(client, account.network, account.address, true),
  )
  if (!data && error)
    return (
      <ErrorState
        title={tokensFailedTitle}
        text={tokensFailedText}
        actionLabel={tryAgain}
        onAction={refetch}
        busy={isFetching}
      />
    )
  if (!data)
    return (
      <Stack>
        <span className="sr" role="status">
          {loading}
        </span>
        <RowSkeleton count={3} />
        <Slow active>{slow}</Slow>
      </Stack>
    )
  const isOwn = ({ asset }: AssetBalance) =>
    own.added.some(({ address }) => address.toLowerCase() === asset.address?.toLowerCase())
  // The account's list can come from the wallet, which can include tokens that the server does not list.
  const serverAddresses = new Set(data.map(({ asset }) => asset.address?.toLowerCase()))
  const unlisted = (listed ?? []).filter(({ asset }) => !serverAddresses.has(asset.address?.toLowerCase()))
  const hidden = [...data, ...unlisted].filter((balance) => isHidden(own, balance))
  const spam = data.filter((balance) => balance.isSpam && !isHidden(own, balance) && !isOwn(balance))
  if (hidden.length + spam.length === 0)
    return <EmptyState icon={hiddenIcon} title={words.hiddenEmptyTitle} text={words.hiddenEmptyText} />
  return (
    <Stack>
      <Group account={account} label={words.hiddenByYou} balances={hidden} />
      <Group account={account} label={words.lures} balances={spam} />
    </Stack>
  )
}

interface GroupProps {
  readonly account: ActiveAccount
  readonly label: string
  readonly balances: readonly AssetBalance[]
}

function Group({ account: { id: owner, network }, label, balances }: GroupProps): ReactNode {
  const { push } = useWidget()
  if (balances.length === 0) return null
  return (
    <>
      <GroupLabel>{label}</GroupLabel>
      <VirtualList
        items={balances}
        label={label}
        getKey={({ asset }) => asset.address ?? ''}
        getName={({ asset }) => asset.name}
        render={(balance) => (
          <AssetRow
            balance={balance}
            network={network}
            isNative={false}
            onPress={() => push('TokenDetail', { owner, balance })}
          />
        )}
      />
    </>
  )
}

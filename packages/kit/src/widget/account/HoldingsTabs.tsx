import { account as english } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import type { Client } from '../../core/Client.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { Stack } from '../../ui/Separator.js'
import { ErrorState } from '../../ui/StateMessage.js'
import { Tabs, tabPanel } from '../../ui/Tabs.js'
import { LoadingRows } from '../shell/LoadingRows.js'
import { useOpenMemory } from '../shell/restoredState.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

export type HoldingsTab = 'tokens' | 'nfts' | 'activity'

/** A server lists them. */
function hasNfts({ endpoints }: Client, { chainNamespace }: ActiveAccount['network']): boolean {
  return Boolean(endpoints?.api) && (chainNamespace === 'eip155' || chainNamespace === 'solana')
}

/** Only a server knows more than the tokens of an account [S9.25], but the nodes of Solana tell what happened. */
export function hasHoldings(client: Client, { network, isUnsupported }: ActiveAccount, hasActivity: boolean): boolean {
  if (isUnsupported) return false
  return hasNfts(client, network) || (network.chainNamespace === 'solana' && hasActivity)
}

/** The tab somebody chose, there until the widget closes; the first one, where the host takes Activity away meanwhile. */
export function useHoldingsTab(
  client: Client,
  hasActivity: boolean,
  network: ActiveAccount['network'],
): [HoldingsTab, (tab: HoldingsTab) => void] {
  const memory = useOpenMemory<HoldingsTab>('Account.tab')
  const [tab, setTab] = useState<HoldingsTab>(() => memory.read() ?? 'tokens')
  const choose = (next: HoldingsTab) => {
    memory.write(next)
    setTab(next)
  }
  const isThere = { tokens: true, nfts: hasNfts(client, network), activity: hasActivity }[tab]
  return [isThere ? tab : 'tokens', choose]
}

export interface HoldingsTabsProps {
  readonly account: ActiveAccount
  readonly tab: HoldingsTab
  /** False where the host switched `features.history` off. */
  readonly hasActivity: boolean
  onTab(tab: HoldingsTab): void
  /** The tokens. */
  readonly children: ReactNode
}

/** Tokens, NFTs, Activity [S2.17]. What is behind the last two comes, and is asked for, once somebody wants to see it. */
export function HoldingsTabs({ account, tab, hasActivity, onTab, children }: HoldingsTabsProps): ReactNode {
  const { client } = useWidget()
  const words = useWords('account', english)
  const prefix = useId()
  const tabs = [
    { id: 'tokens', label: words.tokens },
    ...(hasNfts(client, account.network) ? [{ id: 'nfts', label: words.nfts }] : []),
    ...(hasActivity ? [{ id: 'activity', label: words.activity }] : []),
  ]
  return (
    <Stack className="holdings">
      <Tabs label={words.tabs} tabs={tabs} selected={tab} prefix={prefix} onSelect={(id) => onTab(id as HoldingsTab)} />
      <div {...tabPanel(prefix, tab)}>
        {tab === 'tokens' ? children : <Later key={account.id} account={account} tab={tab} />}
      </div>
    </Stack>
  )
}

type Holdings = typeof import('./holdingViews.js')

/** The lists whose code comes with the first look at them. */
function Later({ account, tab }: { readonly account: ActiveAccount; readonly tab: HoldingsTab }): ReactNode {
  const { viewFailedTitle, viewFailedText, tryAgain } = useWords('core', core)
  const [holdings, setHoldings] = useState<Holdings | 'failed'>()
  const load = useCallback(() => {
    setHoldings(undefined)
    import('./holdingViews.js').then(
      (loaded) => setHoldings(loaded),
      () => setHoldings('failed'),
    )
  }, [])
  useEffect(load, [load])
  if (holdings === 'failed')
    return <ErrorState title={viewFailedTitle} text={viewFailedText} actionLabel={tryAgain} onAction={load} />
  if (!holdings) return <LoadingRows />
  return tab === 'nfts' ? <holdings.NftGrid account={account} /> : <holdings.ActivityList account={account} />
}

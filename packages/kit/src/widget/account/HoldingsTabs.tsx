import { account as english } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Client } from '../../core/Client.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { Stack } from '../../ui/Separator.js'
import { ErrorState } from '../../ui/StateMessage.js'
import { Tabs, tabPanel } from '../../ui/Tabs.js'
import { Pending } from '../activity/Pending.js'
import { LoadingRows } from '../shell/LoadingRows.js'
import { useWidgetMemory } from '../shell/restoredState.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

export type HoldingsTab = 'tokens' | 'nfts' | 'activity'

/** Returns true if a server can list NFTs of this chain family. */
function hasNfts({ endpoints }: Client, { chainNamespace }: ActiveAccount['network']): boolean {
  return Boolean(endpoints?.api) && (chainNamespace === 'eip155' || chainNamespace === 'solana')
}

/**
 * Returns true if more than tokens can be shown. Only a server supplies that [S9.25], except for activity from Solana
 * nodes.
 */
export function hasHoldings(client: Client, { network, isUnsupported }: ActiveAccount, hasActivity: boolean): boolean {
  if (isUnsupported) return false
  return hasNfts(client, network) || (network.chainNamespace === 'solana' && hasActivity)
}

/**
 * Returns the selected tab, which is stored until the widget closes. Returns the first tab if the selected one is no
 * longer available.
 */
export function useHoldingsTab(
  client: Client,
  hasActivity: boolean,
  network: ActiveAccount['network'],
): [HoldingsTab, (tab: HoldingsTab) => void] {
  const memory = useWidgetMemory<HoldingsTab>('Account.tab')
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
  /** False if the app sets `features.history` to false. */
  readonly hasActivity: boolean
  onTab(tab: HoldingsTab): void
  /** The content of the tokens tab. */
  readonly children: ReactNode
}

/**
 * The tabs for tokens, NFTs and activity [S2.17]. The code and data of the last two load only when the user opens them.
 */
export function HoldingsTabs({ account, tab, hasActivity, onTab, children }: HoldingsTabsProps): ReactNode {
  const { client } = useWidget()
  const words = useWords('account', english)
  const prefix = useId()
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(tab)
  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    // The next list can be shorter: the page would then stop at a position inside the account's head.
    box.current?.closest('.page')?.scrollTo(0, 0)
  }, [tab])
  const tabs = [
    { id: 'tokens', label: words.tokens },
    ...(hasNfts(client, account.network) ? [{ id: 'nfts', label: words.nfts }] : []),
    ...(hasActivity ? [{ id: 'activity', label: words.activity }] : []),
  ]
  return (
    <Stack className="holdings">
      <Tabs label={words.tabs} tabs={tabs} selected={tab} prefix={prefix} onSelect={(id) => onTab(id as HoldingsTab)} />
      <div ref={box} {...tabPanel(prefix, tab)}>
        {tab === 'activity' && <Pending account={account} />}
        {tab === 'tokens' ? children : <LazyHoldings key={account.id} account={account} tab={tab} />}
      </div>
    </Stack>
  )
}

type Holdings = typeof import('./holdingViews.js')

/** Shows the NFT or activity list. Their code loads when the tab is first opened. */
function LazyHoldings({ account, tab }: { readonly account: ActiveAccount; readonly tab: HoldingsTab }): ReactNode {
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

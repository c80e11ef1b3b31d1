import { type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import type { Client } from '../../core/Client.js'
import { account as english } from '../../messages/en/account.js'
import { core } from '../../messages/en/core.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { RowSkeleton } from '../../ui/Row.js'
import { Stack } from '../../ui/Separator.js'
import { Slow } from '../../ui/Spinner.js'
import { ErrorState } from '../../ui/StateMessage.js'
import { Tabs, tabPanel } from '../../ui/Tabs.js'
import { useOpenMemory } from '../restoredState.js'
import { useWords } from '../useWords.js'

export type HoldingsTab = 'tokens' | 'nfts' | 'activity'

/** Only a server knows more than the tokens of an account, and only of this family [S9.25]. */
export function hasHoldings({ endpoints }: Client, { network, isUnsupported }: ActiveAccount): boolean {
  return Boolean(endpoints?.api) && network.chainNamespace === 'eip155' && !isUnsupported
}

/** The tab somebody chose, there until the widget closes. */
export function useHoldingsTab(): [HoldingsTab, (tab: HoldingsTab) => void] {
  const memory = useOpenMemory<HoldingsTab>('Account.tab')
  const [tab, setTab] = useState<HoldingsTab>(() => memory.read() ?? 'tokens')
  const choose = (next: HoldingsTab) => {
    memory.write(next)
    setTab(next)
  }
  return [tab, choose]
}

export interface HoldingsTabsProps {
  readonly account: ActiveAccount
  readonly tab: HoldingsTab
  onTab(tab: HoldingsTab): void
  /** The tokens. */
  readonly children: ReactNode
}

/** Tokens, NFTs, Activity [S2.17]. What is behind the last two comes, and is asked for, once somebody wants to see it. */
export function HoldingsTabs({ account, tab, onTab, children }: HoldingsTabsProps): ReactNode {
  const words = useWords('account', english)
  const prefix = useId()
  const tabs = [
    { id: 'tokens', label: words.tokens },
    { id: 'nfts', label: words.nfts },
    { id: 'activity', label: words.activity },
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

type Holdings = typeof import('../features/holdings.js')

/** The lists whose code comes with the first look at them. */
function Later({ account, tab }: { readonly account: ActiveAccount; readonly tab: HoldingsTab }): ReactNode {
  const { loading, slow, viewFailedTitle, viewFailedText, tryAgain } = useWords('core', core)
  const [holdings, setHoldings] = useState<Holdings | 'failed'>()
  const load = useCallback(() => {
    setHoldings(undefined)
    import('../features/holdings.js').then(
      (loaded) => setHoldings(loaded),
      () => setHoldings('failed'),
    )
  }, [])
  useEffect(load, [load])
  if (holdings === 'failed')
    return <ErrorState title={viewFailedTitle} text={viewFailedText} actionLabel={tryAgain} onAction={load} />
  if (!holdings)
    return (
      <Stack>
        <span className="sr" role="status">
          {loading}
        </span>
        <RowSkeleton count={5} />
        <Slow active>{slow}</Slow>
      </Stack>
    )
  return tab === 'nfts' ? <holdings.NftGrid account={account} /> : <holdings.ActivityList account={account} />
}

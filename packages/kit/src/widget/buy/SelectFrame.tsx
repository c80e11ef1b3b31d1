import type { Network } from '@foyer/primitives/networks/Network'
import type { ReactNode } from 'react'
import { getCurrency } from '../../core/queries/currency.js'
import { type OnrampProvider, onrampProvidersQuery } from '../../core/queries/onramp.js'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { type QueryState, useQuery } from '../../react/useQuery.js'
import { type BuyForm, createBuyForm } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import type { BuyChoice } from './buyForm.js'
import { MissingProviders } from './MissingProviders.js'
import { chooseBuy } from './useBuy.js'

/** One list to choose from, for the form of a purchase. */
export interface Select {
  readonly account: ActiveAccount | undefined
  readonly providers: QueryState<readonly OnrampProvider[]>
  readonly choice: BuyChoice | undefined
  /** Puts what was chosen into the form, and goes back to it. */
  choose(patch: Partial<BuyForm>): void
}

export function useSelect(): Select {
  const { client, history, back, replace } = useWidget()
  const account = useActiveAccount(client)
  const providers = useQuery(client, account && onrampProvidersQuery(client, account.network))
  const before = history.at(-2)
  const given = before?.view === 'OnRampProviders' ? before.params?.form : undefined
  const form = account && (given?.owner === account.id ? given : createBuyForm(account.id))
  return {
    account,
    providers,
    choice: form && providers.data && chooseBuy(form, providers.data, getCurrency(client)),
    choose(patch) {
      if (!form) return
      // A host may have asked for the list alone: then it leads on to the form.
      if (before?.view === 'OnRampProviders') back()
      replace('OnRampProviders', { form: { ...form, ...patch } })
    },
  }
}

interface SelectFrameProps {
  readonly select: Select
  readonly children: (providers: readonly OnrampProvider[], network: Network) => ReactNode
}

/** A list once it is known who sells what, and what there is to say instead. */
export function SelectFrame({ select: { account, providers }, children }: SelectFrameProps): ReactNode {
  if (!account) return null
  if (!providers.data || providers.data.length === 0)
    return <MissingProviders providers={providers} network={account.network} />
  return children(providers.data, account.network)
}

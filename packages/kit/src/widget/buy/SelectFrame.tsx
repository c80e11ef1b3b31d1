import type { Network } from '@foyer/primitives/networks/Network'
import type { ReactNode } from 'react'
import { getCurrency } from '../../core/queries/currency.js'
import { type OnrampProvider, onrampProvidersQuery } from '../../core/queries/onramp.js'
import type { QueryResult } from '../../core/queries/Queries.js'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { type BuyForm, createBuyForm } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import type { BuyChoice } from './buyForm.js'
import { MissingProviders } from './MissingProviders.js'
import { resolveBuyChoice } from './useBuy.js'

/** The data and the action of a selection list for the purchase form. */
export interface Select {
  readonly account: ActiveAccount | undefined
  readonly providers: QueryResult<readonly OnrampProvider[]>
  readonly choice: BuyChoice | undefined
  /** Applies `patch` to the form and returns to the form. */
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
    choice: form && providers.data && resolveBuyChoice(form, providers.data, getCurrency(client)),
    choose(patch) {
      if (!form) return
      // If the host opened the list without the form, replace the list with the form.
      if (before?.view === 'OnRampProviders') back()
      replace('OnRampProviders', { form: { ...form, ...patch } })
    },
  }
}

interface SelectFrameProps {
  readonly select: Select
  readonly children: (providers: readonly OnrampProvider[], network: Network) => ReactNode
}

/** Renders the list when the providers are loaded. Before that, or without providers, renders `MissingProviders`. */
export function SelectFrame({ select: { account, providers }, children }: SelectFrameProps): ReactNode {
  if (!account) return null
  if (!providers.data || providers.data.length === 0)
    return <MissingProviders providers={providers} network={account.network} />
  return children(providers.data, account.network)
}

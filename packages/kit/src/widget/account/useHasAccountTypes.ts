import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { useWidget } from '../shell/WidgetContext.js'

/** Returns true if the account's network supports smart accounts. */
export function useHasAccountTypes({ network: { chainNamespace, id } }: ActiveAccount): boolean {
  const { client } = useWidget()
  const smartNetworks = useClientState(
    client,
    ({ namespaces }) => [namespaces[chainNamespace]?.smartAccountEnabledNetworks],
    ({ namespaces }) => namespaces[chainNamespace]?.smartAccountEnabledNetworks ?? [],
  )
  return smartNetworks.some((each) => String(each) === String(id))
}

import type { PhoneNamespace } from '../namespaces/PhoneNamespace.js'
import type { PhoneChain } from '../PhoneSetup.js'
import { CheckList } from './Choices.js'
import { shorten } from './shorten.js'

/** Shows the accounts and networks of one namespace to choose from. The selection of other namespaces stays. */
export function FamilyChoices(props: {
  readonly family: PhoneNamespace
  readonly chains: readonly (PhoneChain & { readonly isRequired?: boolean })[]
  /** True if there is only one namespace, so its name is not needed. */
  readonly isAlone: boolean
  readonly chainIds: readonly string[]
  readonly accountIds: readonly string[]
  readonly onChains: (ids: readonly string[]) => void
  readonly onAccounts: (ids: readonly string[]) => void
}) {
  const { family, chains, isAlone, chainIds, accountIds, onChains, onAccounts } = props
  const { namespace, name, accounts } = family
  const ofOthers = (ids: readonly string[]) => ids.filter((id) => !id.startsWith(`${namespace}:`))
  const title = (what: string) => (isAlone ? what : `${what}: ${name}`)
  return (
    <>
      <CheckList
        legend={title('Accounts')}
        choices={accounts.map((account) => ({
          id: `${namespace}:${account.address}`,
          label: account.name,
          note: shorten(account.address),
        }))}
        chosen={accountIds}
        onChange={(ids) => onAccounts([...ofOthers(accountIds), ...ids])}
      />
      <CheckList
        legend={title('Networks')}
        choices={chains.map(({ chainId, name: label, isRequired = false }) => ({
          id: chainId,
          label,
          isFixed: isRequired,
          ...(isRequired ? { note: 'The app insists on it' } : {}),
        }))}
        chosen={chainIds}
        onChange={(ids) => onChains([...ofOthers(chainIds), ...ids])}
      />
    </>
  )
}

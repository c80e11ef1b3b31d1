import type { SocialProvider } from '../../core/Options.js'
import type { AccountFacts, State } from '../../core/state/State.js'
import { useClientState } from '../../react/useClientState.js'
import { isSocialProvider } from '../login/arrangeMethods.js'
import { useWidget } from '../shell/WidgetContext.js'

/** One of the accounts of a logged-in person. */
export interface PersonAccount {
  readonly address: string
  readonly type: 'eoa' | 'smartAccount'
}

/** Who is logged in, as far as the views show it. */
export interface Person {
  readonly email: string | undefined
  readonly social: SocialProvider | undefined
  /** What tells this person from others: the address, or the name at the provider. */
  readonly identifier: string | undefined
  readonly accounts: readonly PersonAccount[]
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function readAccounts(value: unknown): readonly PersonAccount[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null || !('address' in each) || !('type' in each)) return []
    const { address, type } = each
    return typeof address === 'string' && (type === 'eoa' || type === 'smartAccount') ? [{ address, type }] : []
  })
}

/** Reads the facts of an account, which a host may have set too. Pure. */
export function readPerson({ user, connectedWalletInfo: info }: AccountFacts): Person {
  const social = readText(info?.social)
  const email = readText(user?.email)
  return {
    email,
    social: isSocialProvider(social) ? social : undefined,
    identifier: readText(info?.identifier) ?? readText(user?.username) ?? email,
    accounts: readAccounts(user?.accounts),
  }
}

/** The person behind the account in use, kept current. */
export function usePerson(): Person {
  const { client } = useWidget()
  return useClientState(
    client,
    (state) => [facts(state)],
    (state) => readPerson(facts(state)),
  )
}

const nobody: AccountFacts = {}

function facts({ namespaces, activeNamespace }: State): AccountFacts {
  return namespaces[activeNamespace]?.account ?? nobody
}

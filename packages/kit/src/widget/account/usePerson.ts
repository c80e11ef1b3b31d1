import type { SocialProvider } from '../../core/Options.js'
import type { AccountFacts, State } from '../../core/state/State.js'
import { useClientState } from '../../react/useClientState.js'
import { isSocialProvider } from '../login/arrangeMethods.js'
import { useWidget } from '../shell/WidgetContext.js'

/** An account of a logged-in user. */
export interface PersonAccount {
  readonly address: string
  readonly type: 'eoa' | 'smartAccount'
}

/** The logged-in user, with the fields that the views show. */
export interface Person {
  readonly email: string | undefined
  readonly social: SocialProvider | undefined
  /** The name that identifies the user: the name at the provider or the e-mail address. */
  readonly identifier: string | undefined
  readonly accounts: readonly PersonAccount[]
}

function parseText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function parseAccounts(value: unknown): readonly PersonAccount[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null || !('address' in each) || !('type' in each)) return []
    const { address, type } = each
    return typeof address === 'string' && (type === 'eoa' || type === 'smartAccount') ? [{ address, type }] : []
  })
}

/** Parses the facts of an account. They are untrusted, because an app can set them too. */
export function parsePerson({ user, connectedWalletInfo: info }: AccountFacts): Person {
  const social = parseText(info?.social)
  const email = parseText(user?.email)
  return {
    email,
    social: isSocialProvider(social) ? social : undefined,
    identifier: parseText(info?.identifier) ?? parseText(user?.username) ?? email,
    accounts: parseAccounts(user?.accounts),
  }
}

/** Returns the user of the active account and updates with it. */
export function usePerson(): Person {
  const { client } = useWidget()
  return useClientState(
    client,
    (state) => [facts(state)],
    (state) => parsePerson(facts(state)),
  )
}

const emptyFacts: AccountFacts = {}

function facts({ namespaces, activeNamespace }: State): AccountFacts {
  return namespaces[activeNamespace]?.account ?? emptyFacts
}

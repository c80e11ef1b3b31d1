import type { AccountId } from '@foyer/primitives/AccountId'
import type { Client } from './Client.js'
import type { SignIn, State } from './state/State.js'
import { findNetwork, getConnected } from './state/select.js'

/** The account that signs in: the active one. On a network that nobody configured there is none, so nobody is asked there. */
export function getSigner(state: State): AccountId | undefined {
  const connection = getConnected(state)
  if (!connection || !findNetwork(state, connection.chainId)) return undefined
  return `${connection.chainId}:${connection.addresses[0]}`
}

/** Where the active account stands with the sign-in; undefined while that is not known, and where nobody signs in. */
export function getSignIn(state: State): SignIn | undefined {
  return state.signIn && state.signIn.account === getSigner(state) ? state.signIn : undefined
}

/** The person has to sign in before anything else is done with the account. */
export function mustSignIn(state: State): boolean {
  const signIn = getSignIn(state)
  return signIn?.isRequired === true && (signIn.status === 'asked' || signIn.status === 'failed')
}

/** Goes on as soon as it is clear that nobody has to sign in now; where the question comes, that is what comes instead. */
export function afterSignIn(client: Client, go: () => void): void {
  const { store } = client
  const tryNow = (state: State) => {
    const signIn = getSignIn(state)
    if (client.signIn && getSigner(state) && !signIn) return false
    if (!signIn || signIn.status === 'signed' || signIn.status === 'left') go()
    return true
  }
  if (tryNow(store.getState())) return
  const stop = store.subscribe((state) => {
    // Before `go`, which may change the state.
    if (getSigner(state) && !getSignIn(state)) return
    stop()
    tryNow(state)
  })
  client.lifetime.signal.addEventListener('abort', stop)
}

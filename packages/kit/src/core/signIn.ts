import type { AccountId } from '@foyer/primitives/AccountId'
import type { Client } from './Client.js'
import type { SignIn, State } from './state/State.js'
import { findNetwork, getConnected } from './state/select.js'

/**
 * Returns the account that can sign in: the active one. Undefined on a network that is not configured: there is no
 * prompt there.
 */
export function getSigner(state: State): AccountId | undefined {
  const connection = getConnected(state)
  if (!connection || !findNetwork(state, connection.chainId)) return undefined
  return `${connection.chainId}:${connection.addresses[0]}`
}

/** Returns the sign-in state of the active account. Undefined if it is unknown or sign-in is not used. */
export function getSignIn(state: State): SignIn | undefined {
  return state.signIn && state.signIn.account === getSigner(state) ? state.signIn : undefined
}

/** True if the user must sign in before any other action with the account. */
export function mustSignIn(state: State): boolean {
  const signIn = getSignIn(state)
  return signIn?.isRequired === true && (signIn.status === 'asked' || signIn.status === 'failed')
}

/** Calls `go` once the active account needs no sign-in. Does not call it if a sign-in prompt follows instead. */
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
    // Unsubscribe before `go`, which may change the state.
    if (getSigner(state) && !getSignIn(state)) return
    stop()
    tryNow(state)
  })
  client.lifetime.signal.addEventListener('abort', stop)
}

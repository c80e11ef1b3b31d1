import type { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toFoyerError } from '@foyer/primitives/errors/toFoyerError'
import { cancelSignIn, signIn } from '../core/actions/signIn.js'
import type { Client } from '../core/Client.js'
import { loadActions } from '../core/loadActions.js'
import { getSigner, getSignIn } from '../core/signIn.js'
import type { State } from '../core/state/State.js'
import { getSiwx } from '../core/state/select.js'
import type { SignInRequest, SignInState } from './signInRequest.js'

/** Reads the sign-in from the state. `none` is the state without an account or without sign-in. */
export function readSignIn(client: Client, none: SignInState): SignInRequest {
  const { store } = client
  let last: { readonly parts: readonly unknown[]; readonly state: SignInState } | undefined
  /** The error of a call that the state does not hold, such as a failed disconnect. */
  let callError: FoyerError | undefined
  const listeners = new Set<() => void>()
  const get = (): SignInState => {
    const state = store.getState()
    const parts = [getSigner(state), getSignIn(state), callError]
    if (!last?.parts.every((part, index) => part === parts[index]))
      last = { parts, state: describe(state, none, getSiwx(client) !== undefined, callError) }
    return last.state
  }
  const call = async (action: (client: Client) => Promise<void>) => {
    callError = undefined
    try {
      await loadActions(client)
      await action(client)
    } catch (cause) {
      const error = await toFoyerError(cause)
      if (error.code !== 'ABORTED') callError = error
    }
    for (const listener of [...listeners]) listener()
    return get()
  }
  return {
    get,
    subscribe: (listener) => {
      listeners.add(listener)
      const stop = store.subscribe(listener)
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    signIn: () => call(signIn),
    reject: () => call(cancelSignIn),
  }
}

function describe(state: State, none: SignInState, isUsed: boolean, callError: FoyerError | undefined): SignInState {
  if (!isUsed || getSigner(state) === undefined) return { ...none, error: callError ?? null }
  const signIn = getSignIn(state)
  if (!signIn) return { ...none, status: 'loading' }
  const { status, step, isRequired, error } = signIn
  const names = { left: 'skipped', asked: 'requested', signed: 'signed', failed: 'failed' } as const
  return { status: step ?? names[status], isRequired, error: error ?? callError ?? null }
}

import type { AppKit } from '../core/createInstance.js'
import type { Flow, FlowError } from './createFlow.js'
import { createLateFlow } from './createLateFlow.js'

export interface SignInState extends FlowError {
  /**
   * `none`: the app uses no sign-in, or no account can sign in. `loading`: the app's sessions are not known yet. `requested`:
   * the user must sign in, or may skip it. `signing`: the wallet must sign. `checking`: the app checks the signature.
   * `signed`: the app has a session. `skipped`: the user rejected an optional sign-in. `failed`: the app did not return
   * its sessions.
   */
  readonly status: 'none' | 'loading' | 'requested' | 'signing' | 'checking' | 'signed' | 'skipped' | 'failed'
  readonly isRequired: boolean
}

/** The sign-in of the active account with the app's `siwx`, without the widget. */
export interface SignInRequest extends Flow<SignInState> {
  /** Requests a signature of the app's message from the wallet. Returns the state at the end. */
  signIn(): Promise<SignInState>
  /** Rejects the sign-in. If it is required, disconnects the wallet. */
  reject(): Promise<SignInState>
}

const none: SignInState = { status: 'none', isRequired: false, error: null }

/**
 * Creates the sign-in of the active account. Methods never reject. `error.code` is `USER_REJECTED` or another code of
 * the wallet, or `SIGN_IN_FAILED` if the app does not accept the signature.
 *
 * @example
 * const request = createSignInRequest(appKit)
 * request.subscribe(() => render(request.get().status))
 */
export function createSignInRequest(appKit: AppKit): SignInRequest {
  const flow = createLateFlow<SignInState, SignInRequest>(none, async () =>
    (await import('./readSignIn.js')).readSignIn(appKit.client, none),
  )
  return {
    ...{ get: flow.get, subscribe: flow.subscribe },
    signIn: () => flow.call((request) => request.signIn()),
    reject: () => flow.call((request) => request.reject()),
  }
}

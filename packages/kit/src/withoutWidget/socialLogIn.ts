import type { AppKit } from '../core/createInstance.js'
import type { SocialProvider } from '../core/Options.js'
import { createFlow, type Flow, type FlowError } from './createFlow.js'

export interface SocialLogInState extends FlowError {
  /**
   * `opening`: the provider's page opens. `provider`: the user is on it. `finishing`: the user is back, and the wallet
   * connects.
   */
  readonly status: 'idle' | 'opening' | 'provider' | 'finishing' | 'connected' | 'failed'
  readonly provider: SocialProvider | undefined
  /** The URI of Farcaster, for a QR code. */
  readonly uri: string | undefined
  /** The providers that work here, in the order of the options. Undefined before `loadProviders`. */
  readonly providers: readonly SocialProvider[] | undefined
  /** True if the e-mail log-in works too. Undefined before `loadProviders`. */
  readonly hasEmail: boolean | undefined
}

/** The log-in with a provider, without the widget. */
export interface SocialLogIn extends Flow<SocialLogInState> {
  /** Requests the log-in methods from the server. Call it before `logIn`, so that the window opens during the click. */
  loadProviders(): Promise<SocialLogInState>
  /** Logs in. Call it in the click handler: the browser blocks a window that opens later. */
  logIn(provider: SocialProvider): Promise<SocialLogInState>
  /** Ends the log-in and closes its window. */
  cancel(): void
  reset(): void
}

const idle: SocialLogInState = {
  status: 'idle',
  provider: undefined,
  uri: undefined,
  providers: undefined,
  hasEmail: undefined,
  error: null,
}

/**
 * Creates the log-in with a provider for an app's own buttons [S1.5, S1.6]. Methods always settle and never reject. If
 * the browser blocks the window, this tab goes to the provider and returns. `error.code` is `LOG_IN_CANCELED` if the
 * user closed the window, `EMAIL_LOGIN_UNAVAILABLE` if there is no log-in, `LOG_IN_REFUSED`, `OFFLINE`, `TIMED_OUT`, an
 * error of the frame, or one of `connect`.
 *
 * @example
 * const social = createSocialLogIn(appKit)
 * await social.loadProviders()
 * button.onclick = () => social.logIn('google')
 */
export function createSocialLogIn(appKit: AppKit): SocialLogIn {
  const { client } = appKit
  const flow = createFlow(client, idle)
  let steps: typeof import('./logInSteps.js') | undefined
  const load = async () => {
    steps ??= await import('./logInSteps.js')
    return steps
  }
  const createIdle = () => {
    const { providers, hasEmail } = flow.get()
    return { ...idle, providers, hasEmail }
  }
  return {
    ...{ get: flow.get, subscribe: flow.subscribe, cancel: flow.cancel, reset: flow.reset },
    loadProviders: () =>
      flow.run({
        begin: createIdle(),
        failure: { status: 'idle' },
        canceled: createIdle(),
        work: async ({ signal }) => (await load()).loadLogInMethods(client, signal),
      }),
    logIn: (provider) =>
      flow.run({
        begin: { status: 'opening', provider, uri: undefined },
        failure: { status: 'failed', uri: undefined },
        canceled: createIdle(),
        // No `await` before `logInWith` if the code has loaded: the window must open in this turn.
        work: (task) =>
          steps
            ? steps.logInWith(client, provider, task)
            : load().then((part) => part.logInWith(client, provider, task)),
      }),
  }
}

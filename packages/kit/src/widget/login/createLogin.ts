import { isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { type ComponentType, useSyncExternalStore } from 'react'
import type { Client } from '../../core/Client.js'
import { type LogInMethods, listLogInMethods } from '../../core/flows/logInMethods.js'
import { getLogInMethods, listEmbeddedNamespaces } from '../../core/flows/selectEmbedded.js'
import type { SocialProvider } from '../../core/Options.js'
import type { State } from '../../core/state/State.js'
import { useWidget } from '../shell/WidgetContext.js'
import { detectLogInPlace } from './detectLogInPlace.js'
import type { SocialAttempt } from './startSocialAttempt.js'

/** The components for the ways to log in. Their code loads only if there are any. */
export interface LoginParts {
  readonly EmailField: ComponentType<{ readonly isDisabled: boolean }>
  readonly SocialRows: ComponentType<{ readonly socials: readonly SocialProvider[]; readonly isDisabled: boolean }>
}

/** The ways to log in without a wallet. */
export type LoginState =
  | { readonly status: 'none' }
  /** The server did not respond, or the code did not load. */
  | { readonly status: 'failed'; readonly retry: () => void }
  /** The server's response or the code of the components is pending. `methods` are the methods to reserve space for. */
  | { readonly status: 'awaited'; readonly methods: LogInMethods }
  | { readonly status: 'ready'; readonly methods: LogInMethods; readonly parts: LoginParts }

/** The log-in state of one widget. Apps without log-in do not load its code. */
export interface Login {
  get(): LoginState
  subscribe(listener: () => void): () => void
  /** True if this browser cannot open a window. The tab itself then opens the provider's page. */
  readonly isPopupless: boolean
  /** The address in the e-mail field. It is stored so that the user can go back and change it. */
  typedEmail: string
  /** The last log-in with a provider that was started. */
  attempt: SocialAttempt | undefined
  /** Returns the method of the last log-in on this device. */
  getLastMethod(): string | undefined
  storeLastMethod(method: 'email' | SocialProvider): void
  destroy(): void
}

const none: LoginState = { status: 'none' }

/** True if the offer of the server is unknown. A status below 500 is a response: the server offers no log-in here. */
export function hasOfferFailed({ embedded, offerError }: State): boolean {
  const isRejected = isFoyerError(offerError) && Number(offerError.context?.status) < 500
  return embedded === null && offerError !== undefined && !isRejected
}

/** Returns the log-in methods of a state. They are empty if there is no log-in. */
export function getMethods(login: LoginState): LogInMethods {
  return 'methods' in login ? login.methods : { email: false, socials: [] }
}
const lastKey = 'last_log_in'

function isSame(a: LogInMethods, b: LogInMethods): boolean {
  return a.email === b.email && a.socials.join() === b.socials.join()
}

function isEmpty({ email, socials }: LogInMethods): boolean {
  return !email && socials.length === 0
}

export function createLogin(client: Client, page: Window, load: () => Promise<LoginParts> = loadParts): Login {
  const { store, endpoints, config, memory } = client
  const listeners = new Set<() => void>()
  const place = detectLogInPlace(page)
  let parts: LoginParts | undefined
  // biome-ignore lint/correctness/noUnusedVariables: `??=` reads it
  let fetching: Promise<void> | undefined
  let hasFailed = false
  let current: LoginState = none

  /** Returns the methods that the app wants, before the server has responded. */
  const listRequestedMethods = (): LogInMethods => {
    const { options } = store.getState()
    const anything = { email: true, socials: options.features.socials || [] }
    const canHaveMethods = Boolean(endpoints?.api) || config.frameUrl !== undefined
    return listLogInMethods(options.features, canHaveMethods ? anything : undefined, place)
  }
  const fetchParts = () => {
    fetching ??= load().then(
      (loaded) => {
        parts = loaded
        update()
      },
      () => {
        // Wallets still work. The next opening tries again.
        fetching = undefined
        hasFailed = true
        update()
      },
    )
  }
  const clearFailure = () => {
    hasFailed = false
    if (!hasOfferFailed(store.getState())) return
    store.setState({ embedded: undefined, offerError: undefined })
    void client.requestOffer?.()
  }
  const failed: LoginState = {
    status: 'failed',
    retry() {
      clearFailure()
      update()
    },
  }
  const read = (): LoginState => {
    const state = store.getState()
    if (listEmbeddedNamespaces(state).length === 0) return none
    const isKnown = state.embedded !== undefined
    if (hasFailed || (isKnown && hasOfferFailed(state))) return isEmpty(listRequestedMethods()) ? none : failed
    const methods = isKnown ? getLogInMethods(state, place) : listRequestedMethods()
    if (isEmpty(methods)) return none
    if (isKnown && parts) return { status: 'ready', methods, parts }
    if (isKnown) fetchParts()
    return { status: 'awaited', methods }
  }
  const update = () => {
    const next = read()
    const isUnchanged = next.status === current.status && isSame(getMethods(next), getMethods(current))
    if (isUnchanged) return
    current = next
    for (const listener of [...listeners]) listener()
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.modal.open && !before.modal.open) clearFailure()
    if (
      state.embedded !== before.embedded ||
      state.options !== before.options ||
      state.connectors !== before.connectors ||
      state.modal.open !== before.modal.open
    )
      update()
  })
  update()
  const login: Login = {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isPopupless: place.isMessagingApp,
    typedEmail: '',
    attempt: undefined,
    getLastMethod: () => memory.get(lastKey),
    storeLastMethod(method) {
      memory.set(lastKey, method)
      // Clear the address: another user of this page enters a different one.
      login.typedEmail = ''
    },
    destroy: unsubscribe,
  }
  return login
}

async function loadParts(): Promise<LoginParts> {
  return (await import('./loginParts.js')).loginParts
}

/** Returns the current ways to log in. */
export function useLogin(): LoginState {
  const { login } = useWidget()
  return useSyncExternalStore(login.subscribe, login.get, login.get)
}

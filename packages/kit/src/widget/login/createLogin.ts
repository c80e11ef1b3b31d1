import { type ComponentType, useSyncExternalStore } from 'react'
import type { Client } from '../../core/Client.js'
import { type LogInMethods, type LogInPlace, listLogInMethods } from '../../core/flows/logInMethods.js'
import { getLogInMethods, listEmbeddedNamespaces } from '../../core/flows/selectEmbedded.js'
import type { SocialProvider } from '../../core/Options.js'
import { detectBrowser } from '../shell/detectBrowser.js'
import { detectPlatform } from '../shell/platforms.js'
import { useWidget } from '../shell/WidgetContext.js'
import type { SocialAttempt } from './startSocialAttempt.js'

/** The ways to log in as they stand in Connect; fetched only where there are any. */
export interface LoginParts {
  readonly EmailField: ComponentType<{ readonly isDisabled: boolean }>
  readonly SocialRows: ComponentType<{ readonly socials: readonly SocialProvider[]; readonly isDisabled: boolean }>
}

/** The ways to log in without a wallet, as far as they are known. */
export type LoginState =
  | { readonly status: 'none' }
  /** The server, or the code of the rows, has not answered: `methods` is what there may be room for. */
  | { readonly status: 'awaited'; readonly methods: LogInMethods }
  | { readonly status: 'ready'; readonly methods: LogInMethods; readonly parts: LoginParts }

/** What one widget knows of logging in. Hosts without it fetch no code for it. */
export interface Login {
  get(): LoginState
  subscribe(listener: () => void): () => void
  /** No window can be opened from here: the tab itself goes to the provider. */
  readonly isPopupless: boolean
  /** What was typed as address, kept while somebody goes on and comes back to change it. */
  typedEmail: string
  /** The log-in with a provider that was begun last. */
  attempt: SocialAttempt | undefined
  /** The way somebody logged in the last time on this device. */
  recallLast(): string | undefined
  rememberLast(method: 'email' | SocialProvider): void
  destroy(): void
}

const none: LoginState = { status: 'none' }
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

  /** What the host wants, before anybody knows what the operator has set up. */
  const listWanted = (): LogInMethods => {
    const { options } = store.getState()
    const anything = { email: true, socials: options.features.socials || [] }
    const mayCome = Boolean(endpoints?.api) || config.frameUrl !== undefined
    return listLogInMethods(options.features, mayCome ? anything : undefined, place)
  }
  const fetchParts = () => {
    fetching ??= load().then(
      (loaded) => {
        parts = loaded
        update()
      },
      () => {
        // The wallets still work; the next opening tries again.
        fetching = undefined
        hasFailed = true
        update()
      },
    )
  }
  const read = (): LoginState => {
    const state = store.getState()
    if (listEmbeddedNamespaces(state).length === 0) return none
    const isKnown = state.embedded !== undefined
    const methods = isKnown ? getLogInMethods(state, place) : listWanted()
    if (isEmpty(methods) || hasFailed) return none
    if (isKnown && parts) return { status: 'ready', methods, parts }
    if (isKnown) fetchParts()
    return { status: 'awaited', methods }
  }
  const update = () => {
    const next = read()
    const isUnchanged =
      next.status === current.status &&
      (next.status === 'none' || current.status === 'none' || isSame(next.methods, current.methods))
    if (isUnchanged) return
    current = next
    for (const listener of [...listeners]) listener()
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.modal.open !== before.modal.open) hasFailed = false
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
    recallLast: () => memory.get(lastKey),
    rememberLast(method) {
      memory.set(lastKey, method)
      // The next person at this page types their own.
      login.typedEmail = ''
    },
    destroy: unsubscribe,
  }
  return login
}

async function loadParts(): Promise<LoginParts> {
  return (await import('./loginParts.js')).loginParts
}

/** Whose browser the page is in, which decides which providers accept a log-in from it and whether windows open [S5.32]. */
export function detectLogInPlace(page: Window | undefined): LogInPlace {
  if (!page) return { isMessagingApp: false, system: 'other' }
  const { userAgent } = page.navigator
  const platform = detectPlatform(page.navigator)
  const hasTelegramBridge = 'TelegramWebviewProxy' in page || 'TelegramWebviewProxyProto' in page
  const { app } = detectBrowser({ platform, userAgent, hasTelegramBridge })
  const desktop = /macintosh/i.test(userAgent) ? 'mac' : 'other'
  return {
    isMessagingApp: app !== undefined || hasTelegramBridge,
    system: platform === 'desktop' ? desktop : platform,
  }
}

/** The ways to log in, kept current. */
export function useLogin(): LoginState {
  const { login } = useWidget()
  return useSyncExternalStore(login.subscribe, login.get, login.get)
}
